import { toBytes } from '../bytes.ts'
import { createFindCandidates } from '@indexical/syntax/internal'
import { beginningOf } from '../pcre/needed-texts.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import type { Level } from './level.ts'
import type { Directive } from './parse-nginx.ts'
import { openLevel, readSettings, reportUnknown } from './read-settings.ts'
import type { Building } from './read-settings.ts'
import { readSteps } from './read-steps.ts'

/** Read directives into a level, with the locations inside it. */
export function fillLevel(level: Level, directives: readonly Directive[], building: Building): void {
  readSettings(level, directives, building)
  level.steps = readSteps(directives, level, building)
  for (const directive of directives.filter(({ name }) => name === 'location')) {
    readLocation(level, directive, building)
  }
  level.prefixes.sort((one, other) => other.name.length - one.name.length)
  level.candidates = {
    prefixes: createFindCandidates(level.prefixes.map(({ name }) => ({ needs: [name] }))),
    regexes: createFindCandidates(level.regexes.map(({ pattern }) => pattern!)),
  }
  reportUnknown(directives, building)
}

function readLocation(parent: Level, directive: Directive, building: Building): void {
  const written = directive.args.map(({ text }) => text)
  const glued = /^(=|\^~|~\*|~)(.+)$/s.exec(written[0] ?? '')
  const [sign, name] =
    written.length > 1 ? [written[0], written[1]!] : glued ? [glued[1], glued[2]!] : ['', written[0] ?? '']
  const level = openLevel(parent, directive)
  const bytes = toBytes(name)
  if (sign === '~' || sign === '~*') {
    const pattern = compilePattern(bytes, { isCaseless: sign === '~*' })
    if (!pattern) {
      building.report(directive)
      building.unknownBelow.push((sign === '~' && beginningOf(name)) || '/')
      return
    }
    Object.assign(level, { type: 'regex', pattern })
    parent.regexes.push(level)
  } else if (sign === '' && name.startsWith('@')) {
    level.type = 'named'
    building.named.set(bytes, level)
  } else if (sign === '=') {
    Object.assign(level, { type: 'exact', name: bytes })
    parent.exact.set(bytes, level)
  } else {
    Object.assign(level, { type: 'prefix', name: bytes, isFinal: sign === '^~' })
    parent.prefixes.push(level)
  }
  fillLevel(level, directive.block ?? [], building)
}
