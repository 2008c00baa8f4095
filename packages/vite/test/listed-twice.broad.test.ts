import path from 'node:path'
import { expect, test } from 'vitest'
import * as vite8 from 'vite'
import indexical from '../src/index.ts'
import { makeSite, readTree, tagsOf } from './support/site.ts'

const vites = { 'vite 8': vite8, 'vite 7': (await import('vite-7')) as unknown as typeof vite8 }
const page =
  '<!--\n---\nrobots: noindex\n---\n-->\n<!doctype html>\n<html lang="en"><head><title>Wool</title></head></html>\n'

test.each(Object.entries(vites))(
  'listed twice in %s: the first one counts, with one warning',
  async (_, vite) => {
    const root = await makeSite({ 'index.html': page })
    const warnings: string[] = []
    const infos: string[] = []
    const customLogger = vite.createLogger('info')
    customLogger.warnOnce = (text) => void warnings.push(text)
    customLogger.warn = (text) => void warnings.push(text)
    customLogger.info = (text) => void infos.push(text)
    await vite.build({
      root,
      configFile: false,
      customLogger,
      appType: 'mpa',
      plugins: [indexical({ site: 'https://www.example.com' }), indexical({ site: 'https://example.com' })],
      build: { rollupOptions: { input: path.join(root, 'index.html') } },
    })
    // Rolldown says which plugins took long, which happens on a busy machine.
    expect(warnings.filter((text) => !text.includes('_TIMINGS'))).toEqual([
      'Unexpected vite-plugin-indexical twice in `plugins`, expected once: only the options of the first one count',
    ])
    expect(infos.filter((text) => text.includes('Read 1 page'))).toHaveLength(1)
    expect(tagsOf((await readTree(root))['dist/index.html']!)).toEqual([
      '<link rel="canonical" href="https://www.example.com/">',
      '<meta name="robots" content="noindex">',
    ])
  },
)
