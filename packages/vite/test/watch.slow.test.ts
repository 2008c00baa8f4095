import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as vite8 from 'vite'
import indexical from '../src/index.ts'
import { makeSite, tagsOf, writeText } from './support/site.ts'

const vites = { 'vite 8': vite8, 'vite 7': (await import('vite-7')) as unknown as typeof vite8 }

const body =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <title>Wool</title>\n  </head>\n  <body></body>\n</html>\n'

describe.each(Object.entries(vites))('%s build --watch', (_version, vite) => {
  test('a failing build is reported, the next one is right; a data file triggers one', async () => {
    const root = await makeSite({
      'wool.html': `---\nrobots: noidnex\n---\n${body}`,
      'yarn.html': body,
      'yarn.yaml': 'robots: nofollow\n',
    })
    const events: string[] = []
    const watcher = (await vite.build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [indexical({ site: 'https://www.example.com' })],
      build: {
        watch: {},
        rollupOptions: { input: [path.join(root, 'wool.html'), path.join(root, 'yarn.html')] },
      },
    })) as vite8.Rollup.RollupWatcher
    onTestFinished(() => watcher.close())
    watcher.on('event', (event) => {
      if (event.code === 'ERROR')
        events.push(
          event.error.message.includes('wool.html:2:9  error  robots/known-directive')
            ? 'failed'
            : event.error.message,
        )
      if (event.code === 'END') events.push('built')
    })
    /** Wait for an event after the first `before`. */
    const until = async (event: string, before: number): Promise<void> => {
      for (let tries = 0; tries < 4800 && !events.slice(before).includes(event); tries++) await setTimeout(25)
      expect(events.slice(before)).toContain(event)
    }
    await until('failed', 0)
    // Vite ends a failed build too.
    await until('built', events.indexOf('failed'))
    const before = events.length
    await writeText(path.join(root, 'wool.html'), `---\nrobots: noindex\n---\n${body}`)
    await until('built', before)
    // One change may start two builds, the second of which empties the folder first.
    const expectTag = (file: string, tag: string): Promise<void> =>
      expect
        .poll(async () =>
          tagsOf(await readFile(path.join(root, 'dist', file), 'utf8').catch(() => '')).slice(1),
        )
        .toEqual([tag])
    await expectTag('wool.html', '<meta name="robots" content="noindex">')
    await expectTag('yarn.html', '<meta name="robots" content="nofollow">')
    const between = events.length
    await writeText(path.join(root, 'yarn.yaml'), 'robots: noarchive\n')
    await until('built', between)
    await expectTag('yarn.html', '<meta name="robots" content="noarchive">')
  })
})
