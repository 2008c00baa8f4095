import * as v from 'valibot'
import { hostNames } from '@indexical/hosts/names'
import { expectedInstead, withoutSecondScheme } from '@indexical/syntax/internal'
import { parseRobotsHeader } from '@indexical/syntax/robots'
import { described, option, record, strictObject, textThat } from './schema-objects.ts'

const levels = ['off', 'info', 'warn', 'error'] as const

/** The severity of a finding. */
export const level = v.picklist(levels)

/** A level, or a list of a level and options. Undefined keeps the rule's default level. */
export const ruleSetting = v.optional(
  v.union(
    [
      level,
      v.pipe(
        v.array(v.unknown()),
        v.check((list) => list.length === 2, expectSetting),
        v.tuple([level, record(v.string(), v.unknown())]),
      ),
    ],
    expectSetting,
  ),
)

/** Return the message for a setting of the wrong form. ESLint also accepts a level in a list. */
function expectSetting({ input }: { input: unknown }): string {
  const [first] = Array.isArray(input) && input.length === 1 ? (input as unknown[]) : []
  const own = levels.find((one) => one === first)
  if (own) return `\`${own}\` alone, or a list of level and options`
  return `${levels.map((one) => `\`${one}\``).join(', ')}, or a list of one of these and options`
}

/** Return whether all directives in a text are known. */
function areKnown(robots: string): boolean {
  const directives = parseRobotsHeader(robots).flatMap((group) => group.directives)
  return directives.length > 0 && directives.every(({ problem }) => !problem)
}

const glob = v.pipe(
  textThat((pattern) => pattern !== '', 'a glob'),
  v.check(
    (pattern) => expectedInstead(pattern) === undefined,
    ({ input }) => expectedInstead(String(input)) ?? '',
  ),
)

/** Files are relative to the output folder. A glob that leaves it never matches in picomatch. */
export const fileGlob = v.pipe(
  glob,
  v.check(
    (pattern) => !pattern.startsWith('/'),
    'a glob relative to the output folder, without a leading `/`',
  ),
)

/** A glob for paths of the site. */
export const pathGlob = v.pipe(
  glob,
  v.check((pattern) => !/^[\w.~%-]/.test(pattern), 'a glob with a leading `/`, like paths'),
)

/** A path or URL of the site. */
export const sitePath = textThat((path) => URL.canParse(path, 'https://example.com'), 'a path of the site')

function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value) && withoutSecondScheme(value) === undefined
}

/** An absolute http or https URL. */
export const webUrl = textThat(isWebUrl, (input) => {
  const single = withoutSecondScheme(input)
  if (single !== undefined) return `\`${single}\``
  const isHost = /^(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?$/i.test(input)
  return isHost ? `\`https://${input}\`` : 'an absolute http(s) URL'
})

function isInOutput(file: string): boolean {
  return !/[\\?#:\p{Cc}]/u.test(file) && !file.split('/').some((name) => /^\.{0,2}$/.test(name))
}

/** Files are written only inside the output folder, and the name is also part of a URL. */
export const outputFile = v.pipe(
  textThat(isInOutput, (input) => {
    const meant = input.replace(/^\.?\//, '')
    return isInOutput(meant) ? `\`${meant}\`` : 'a name inside the output folder'
  }),
  // Servers derive the content type from the name, and a page must not be overwritten.
  v.check((file) => /\.xml$/i.test(file), 'a name that ends in .xml'),
)

/** A host by its name, or with its configuration files. */
export const host = v.union([
  v.picklist(hostNames),
  v.pipe(
    strictObject({
      name: described(v.picklist(hostNames), 'Name of the host.'),
      files: option(v.array(v.string()), 'Configuration files of the host, relative to the project.', []),
      prettyUrls: option(
        v.boolean(),
        'Whether "Pretty URLs" are on in the interface of Netlify, which no file shows.',
      ),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input = dataset.value
      for (const [index, file] of input.files.entries()) {
        const message = expectHostFile(input.name, file)
        if (message === undefined) continue
        const list = {
          type: 'object',
          origin: 'value',
          input: { ...input },
          key: 'files',
          value: input.files,
        } as const
        const item = { type: 'array', origin: 'value', input: input.files, key: index, value: file } as const
        addIssue({ message, input: file, path: [list, item] })
      }
    }),
  ),
])

/** Configuration files that each host reads at the top of the project, if the option may not name others. */
const ownFiles: Readonly<Partial<Record<(typeof hostNames)[number], readonly string[]>>> = {
  azure: ['staticwebapp.config.json'],
  cloudflare: ['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'],
  firebase: ['firebase.json'],
  netlify: ['netlify.toml'],
  vercel: ['vercel.json'],
}

/** Return the text after "expected" for a configuration file that Indexical does not read; undefined if it does. */
function expectHostFile(name: (typeof hostNames)[number], file: string): string | undefined {
  if (name === 'nginx') return undefined
  if (name === 'apache')
    return 'none: Indexical reads the .htaccess files of the output, and no configuration of the server. Move headers and redirects into .htaccess, or compare the running server with `indexical check --url`'
  const own = ownFiles[name]
  if (own === undefined) return 'none: this host has no configuration file'
  return own.includes(file) ? undefined : `\`${own[0]}\` at the top of the project`
}

/** Headers of files that match a glob. */
export const fileHeaders = v.pipe(
  strictObject({
    match: described(fileGlob, 'Glob of files in the output folder.'),
    robots: option(textThat(areKnown, 'directives that crawlers know'), 'X-Robots-Tag of these files.'),
    canonical: option(
      // Another scheme, such as `javascript:`, would be sent in a header.
      textThat((url) => /^(?:https?:\/\/|(?![a-z][\w+.-]*:).)/i.test(url), 'a URL or a path of the site'),
      'Canonical of these files as a Link header: a URL, or a path of the site.',
    ),
  }),
  v.check(
    ({ robots, canonical }) => robots !== undefined || canonical !== undefined,
    'robots, canonical or both',
  ),
)

/** Generators whose documented rules pair source files with output files. */
const pairedGenerators = ['docusaurus', 'hugo', 'jekyll', 'mkdocs', 'vitepress'] as const

/** A folder of source files. */
export const contentFolder = v.pipe(
  strictObject({
    folder: described(
      v.pipe(v.string(), v.minLength(1, 'a folder')),
      'Folder of source files, relative to the project.',
    ),
    generator: option(
      v.picklist(pairedGenerators),
      'Generator that reads the folder. By default, its configuration files decide.',
    ),
    output: option(
      v.pipe(
        v.string(),
        v.regex(/^[^{}]*\{path\}[^{}]*\.html?$/, 'a pattern such as `{path}/index.html` or `{path}.html`'),
      ),
      'Pattern from source to output for other generators, such as `{path}/index.html`: `{path}` is the source without its extension.',
    ),
  }),
  v.check(
    ({ generator, output }) => generator === undefined || output === undefined,
    '`generator` or `output`',
  ),
)
