import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

/** Version of the format. It stays the same for a new key, because readers ignore unknown keys. */
export const suiteVersion = 1

const about = <S extends v.GenericSchema>(schema: S, text: string) => v.pipe(schema, v.description(text))
const text = v.string()
const position = v.optional(v.pipe(v.number(), v.integer()))

const finding = v.object({
  file: about(text, 'File with the cause, as a key of `files`; `.` for the site as a whole.'),
  line: about(position, 'First line, from 1. Without it, the finding is about the whole file.'),
  column: about(position, 'First column, from 1, in UTF-16 units.'),
  endLine: position,
  endColumn: about(position, 'Column after the last character.'),
  url: about(v.optional(text), 'URL of the page.'),
  message: about(text, 'Message of Indexical. Files of the output are named without `dist/`.'),
})

const suiteCase = v.object({
  rule: text,
  name: text,
  files: about(
    v.record(text, text),
    'Texts by path. `dist` is the output, `content` contains the frontmatter of the page with the same path, others are files of the project.',
  ),
  options: about(v.record(text, v.unknown()), 'Content of `indexical.config.json`.'),
  facts: about(
    v.optional(v.record(text, v.unknown())),
    'What a run knows beyond its files, such as responses of a server. A tool that reads only files leaves these cases out.',
  ),
  expected: about(v.array(finding), 'All findings of the rule; none for a healthy site.'),
})

const suite = v.object({
  version: v.literal(suiteVersion),
  now: about(text, 'Time at which the examples run, for dates that have passed.'),
  rules: v.record(
    text,
    v.object({
      summary: text,
      why: text,
      howToFix: text,
      level: about(text, 'Level in the `recommended` preset.'),
      sources: about(v.array(text), 'Pages that document the behaviour.'),
    }),
  ),
  cases: v.array(suiteCase),
})

export type Suite = v.InferOutput<typeof suite>
export type SuiteCase = v.InferOutput<typeof suiteCase>
export type SuiteFinding = v.InferOutput<typeof finding>

/** Return a value as a suite. @throws for other values */
export function parseSuite(value: unknown): Suite {
  return v.parse(suite, value)
}

/** Return the JSON schema of the file, for other tools. */
export function suiteSchema(): string {
  const schema = toJsonSchema(suite, { errorMode: 'ignore' })
  return `${JSON.stringify({ ...schema, title: 'Examples of all rules of Indexical' }, null, 2)}\n`
}
