import { expect, test } from 'vitest'
import { readHugoConfig } from '../../src/content/hugo-config.ts'
import { makeFolder } from '../folder.ts'

/** Configuration, and its mounts as `folder language section`. */
test.each([
  ['', ['content en ']],
  ['defaultContentLanguage: de\ncontentDir: docs', ['docs de ']],
  [
    'languages: { fr: { contentDir: content/fr }, en: { contentDir: content/en } }',
    ['content/en en ', 'content/fr fr '],
  ],
  // Languages that share a folder mark the names of files.
  ['languages: { fr: {}, en: {} }', ['content en ']],
  [
    'languages: { fr: {}, en: {} }\nmodule: { mounts: [{ source: content/fr, target: content, lang: fr }, { source: content/en, target: content, lang: en }] }',
    ['content/en en ', 'content/fr fr '],
  ],
  [
    'languages: { fr: {}, en: {} }\nmodule: { mounts: [{ source: text, target: content, sites: { matrix: { languages: [en, fr] } } }] }',
    ['text en ', 'text fr '],
  ],
  [
    'module: { mounts: [{ source: notes, target: content/blog/ }, { source: img, target: assets }, { source: contents, target: contents }] }',
    ['notes en blog/'],
  ],
  // Without a mount of content, the folder of content stays.
  ['module: { mounts: [{ source: img, target: assets }] }', ['content en ']],
])('%s', (config, expected) => {
  const { mounts } = readHugoConfig(makeFolder({ 'hugo.yaml': config }))
  expect(mounts.map(({ folder, language, under }) => `${folder} ${language} ${under}`)).toEqual(expected)
})
