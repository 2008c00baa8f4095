/** The matrix of languages in the HTML report: what is wrong with a version. */
import { expect, test } from 'vitest'
import { versionsOf } from '../packages/view/src/report/languages.ts'

const site = 'https://www.example.com'
type Set = [code: string, path: string][]

/** @param declared the versions of each page, by its path */
function problems(declared: Record<string, Set | undefined>): string[] {
  const sets = [...new Map(Object.values(declared).map((set) => [JSON.stringify(set), set])).values()].filter(
    (set) => set !== undefined,
  )
  const keys = sets.map((set) => JSON.stringify(set))
  const urls = Object.entries(declared).map(([path, set]) => ({
    url: site + path,
    state: 'indexable' as const,
    ...(set && { set: keys.indexOf(JSON.stringify(set)) }),
  }))
  const urlsByName = new Map(urls.map((item) => [item.url, item]))
  const absolute = sets.map((set) =>
    set.map(([code, path]): [string, string] => [code, URL.canParse(path) ? path : site + path]),
  )
  return versionsOf({ sets: absolute, urls, urlsByName, origin: site }).map(
    ({ code, folder, problem = 'right' }) => `${code} ${folder} ${problem}`,
  )
}

const three: Set = ['en', 'de', 'fr'].map((code) => [code, `/${code}/docs/a/`])

test.each<[string, Record<string, Set | undefined>, string[]]>([
  [
    'all pages agree',
    { '/en/docs/a/': three, '/de/docs/a/': three, '/fr/docs/a/': three },
    ['en /{lang}/docs/ right', 'de /{lang}/docs/ right', 'fr /{lang}/docs/ right'],
  ],
  [
    'only the page that differs is wrong, and not all others',
    { '/en/docs/a/': three, '/de/docs/a/': three, '/fr/docs/a/': three.slice(1) },
    ['en /{lang}/docs/ right', 'de /{lang}/docs/ right', 'fr /{lang}/docs/ declares other versions'],
  ],
  [
    'a page without versions, and one that is missing',
    { '/en/docs/a/': three, '/de/docs/a/': undefined },
    [
      'en /{lang}/docs/ right',
      'de /{lang}/docs/ declares no other version',
      'fr /{lang}/docs/ no page of this site',
    ],
  ],
  [
    'another site, whose pages are not known',
    {
      '/en/': [
        ['en', '/en/'],
        ['de', 'https://example.de/'],
      ],
    },
    ['en /{lang}/ right', 'de /{lang}/ right'],
  ],
])('%s', (_name, declared, expected) => {
  expect(problems(declared)).toEqual(expected)
})
