import { diffCommand } from './diff.ts'
import { explainCommand } from './explain.ts'
import { mergeCommand } from './merge.ts'
import { rulesCommand } from './rules.ts'
import { urlsCommand } from './urls.ts'

/** The commands that read sites, and change no page. */
export const otherCommands = {
  diff: diffCommand,
  explain: explainCommand,
  merge: mergeCommand,
  rules: rulesCommand,
  urls: urlsCommand,
}
