/** The JSON schema of frontmatter, with the validator that editors and tools use. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { fields } from '../packages/core/src/intent/fields.ts'
import { frontmatterSchema } from '../packages/core/src/intent/schema.ts'
import { readData, readFrontmatter } from '../packages/syntax/src/data/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const schema = JSON.parse(read('packages/node/frontmatter.schema.json')) as {
  properties: Record<string, { description?: string }>
}
const validate = new Ajv({ strict: true, strictTypes: false, allowUnionTypes: true }).compile(schema)

/** Return the mistakes in data. JSON has no dates: YAML writes them as text. */
function mistakes(data: unknown): string[] {
  validate(JSON.parse(JSON.stringify(data)))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const examples = Object.entries(frontmatterSchema.properties!).flatMap(([name, { examples: values = [] }]) =>
  values.map((value) => [name, value] as const),
)
test.each(examples)('the example of %s: %j', (name, value) => {
  expect(mistakes({ [name]: value })).toEqual([])
})

const blocks = globSync(['docs/*.md', 'packages/*/README.md', 'README.md'], { cwd: root }).flatMap((file) =>
  Array.from(
    read(file).matchAll(/^```(?:yaml|md|markdown)\n(---\n[^]*?\n---)/gm),
    ([, text]) => [file, `${text}\n`] as const,
  ),
)
test('there are examples in the docs', () => expect(blocks.length).toBeGreaterThan(3))
test.each(blocks)('frontmatter in %s', (_file, text) => {
  expect(mistakes(readFrontmatter(text, 'page.md')?.data)).toEqual([])
})

const all = globSync('examples/*/{src,content,docs}/**/*.md', { cwd: root })
const pages = all.filter((file) => !file.includes('broken'))
test('there are pages in the examples', () => expect(pages.length).toBeGreaterThan(3))
test.each(pages)('%s', (file) => {
  expect(mistakes(readFrontmatter(read(file), file)?.data ?? {})).toEqual([])
})

test('refuses the wrong types of the broken examples', () => {
  const wrong = all.filter((file) => mistakes(readFrontmatter(read(file), file)?.data ?? {}).length > 0)
  expect(wrong.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'examples/astro/src/broken/blog/wrong-type.md',
    'examples/eleventy/src/broken/lime.md',
  ])
})

test('accepts the lines of docs/frontmatter.md', () => {
  const lines = Array.from(
    read('docs/frontmatter.md').matchAll(/^```yaml\n([^]*?)^```/gm),
    ([, block]) => block!,
  )
    .filter((block) => !block.includes('---'))
    .flatMap((block) => (block.startsWith('indexical:') ? [block] : block.trim().split('\n')))
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines)
    expect([line, mistakes(readData(line, 'a.yaml', 'yaml').data)]).toEqual([line, []])
})

test.each([
  [{ canonical: 1 }, '/canonical must be string'],
  [{ canonical_url: ['/a/'] }, '/canonical_url must be string'],
  [{ noindex: 'yes' }, '/noindex must be boolean'],
  [{ redirectFrom: 1 }, '/redirectFrom must be string'],
  [{ indexical: { ignore: { 'canonical/self': true } } }, '/indexical/ignore/canonical~1self must be string'],
])('refuses %j', (data, expected) => {
  expect(mistakes(data)).toContain(expected)
})

test('every name has a text with a source', () => {
  const names = Object.values(fields).flatMap(({ names: own, aliases }) => [...own, ...aliases])
  for (const name of names.filter((one) => !one.includes('.')))
    expect(schema.properties[name]?.description).toMatch(/ Source: https:\/\/\S+$/)
})
