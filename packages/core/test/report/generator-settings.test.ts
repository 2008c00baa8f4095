import { expect, test } from 'vitest'
import { settingOf } from '../../src/report/generator-settings.ts'

const group = (root: string | undefined) => {
  const finding = {
    rule: 'a/b',
    id: 'c',
    level: 'error',
    message: 'd',
    file: 'e',
    ...(root !== undefined && { root }),
  } as const
  return { findings: [finding], examples: [finding] }
}

test.each<
  [generator: Parameters<typeof settingOf>[0], roots: (string | undefined)[], expected: RegExp | undefined]
>([
  ['docusaurus', ['form '], /`trailingSlash` in docusaurus\.config\.js/],
  ['mkdocs', ['without folder'], /`site_url` in mkdocs\.yml/],
  ['hugo', ['host localhost:1313'], /`baseURL` in hugo\.toml/],
  ['hugo', ['with /'], /`baseURL`/],
  ['wordpress', ['form /'], undefined],
  ['hugo', ['home page'], undefined],
  ['hugo', [undefined], undefined],
  ['hugo', ['base', 'http'], undefined],
])('%s: %j', (generator, roots, expected) => {
  const setting = settingOf(generator, roots.map(group))
  if (expected === undefined) expect(setting).toBeUndefined()
  else expect(setting).toMatch(expected)
})
