import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ruleTemplate } from '../scripts/new-rule/templates.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const script = fileURLToPath(new URL('../scripts/new-rule.ts', import.meta.url))

test.each([
  [
    [],
    'Missing rule id, expected <subject>/<state> such as canonical/self. Usage: npm run new-rule -- <subject>/<state> [--site]',
  ],
  [['Canonical'], 'Unexpected rule id `Canonical`, expected <subject>/<state> such as canonical/self'],
  [['../../evil'], 'Unexpected rule id `../../evil`, expected <subject>/<state> such as canonical/self'],
  [
    ['--', 'canonical/present'],
    'Unexpected rule id `canonical/present`, expected one without a rule: packages/core/src/rules/canonical/present.ts exists',
  ],
  [
    ['canonical/a', 'canonical/b'],
    'Unexpected argument `canonical/b`, expected one rule id. Usage: npm run new-rule -- <subject>/<state> [--site]',
  ],
])('wrong arguments: %j', (args, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  expect(stderr.trimEnd().replaceAll('\\', '/')).toBe(sentence)
  expect(status).toBe(2)
})

test.each(['page', 'site'] as const)(
  'the template for a %s rule has two different samples, one to complete',
  (scope) => {
    const text = ruleTemplate(scope)
    expect(text).toContain(`export default ${scope}Rule({`)
    const [good, bad] = text
      .split('TODO: ')
      .slice(-3)
      .map((part) => part.match(/<link .*>/g))
    expect(good?.length).toBeGreaterThan(0)
    expect(bad).not.toEqual(good)
    expect(text.match(/reports: \[.*\]/g)).toEqual([expect.stringContaining('TODO: make check report')])
  },
)

test('the templates match the types of rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'indexical-new-rule-'))
  try {
    const define = JSON.stringify(join(root, 'packages/core/src/linter/define.ts').replaceAll('\\', '/'))
    for (const scope of ['page', 'site'] as const) {
      const text = ruleTemplate(scope).replace("'../../linter/define.ts'", define)
      expect(text).toContain(define)
      writeFileSync(join(folder, `${scope}.ts`), text)
    }
    const config = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['es2024', 'webworker'],
        composite: false,
        declaration: false,
        emitDeclarationOnly: false,
        noEmit: true,
        rewriteRelativeImportExtensions: false,
        allowImportingTsExtensions: true,
      },
      files: ['page.ts', 'site.ts'],
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
