import { resolveOptions } from '@indexical/core'
import { describe, expect, test } from 'vitest'
import type { OutputFolder } from '../src/output/types.ts'
import { readRobotsFile } from '../src/site/robots-file.ts'

const root = 'https://www.example.com/'

/** A disk that finds a file in any case of its name, as those of Windows and macOS do. */
function diskWithoutCase(files: Record<string, string>): OutputFolder {
  const names = Object.keys(files)
  const read = (file: string): Uint8Array | undefined => {
    const name = names.find((other) => other.toLowerCase() === file.toLowerCase())
    return name === undefined ? undefined : Buffer.from(files[name]!)
  }
  return {
    list: () => names,
    top: () => names,
    size: (file) => read(file)?.length ?? 0,
    read,
    skipped: () => [],
  }
}

describe('on a disk that finds a file in any case', () => {
  const read = (name: string, announceSitemap = false) => {
    const output = diskWithoutCase({ [name]: 'User-agent: *\nDisallow: /cart/\n' })
    const context = { root: '/', outDir: '/dist', output, announced: 'sitemap.xml' }
    return readRobotsFile(resolveOptions({ site: root, announceSitemap }), context, (file) => `dist/${file}`)
  }

  test('robots.txt is read', () => {
    expect(read('robots.txt').blockedBy(`${root}cart/`)?.line).toBe('Disallow: /cart/')
  })

  test('Robots.txt is not, because no crawler gets it from a server that tells the two apart', () => {
    expect(read('Robots.txt').blockedBy(`${root}cart/`)).toBeUndefined()
    expect(read('Robots.txt').facts).toBeUndefined()
  })

  test('a robots.txt that replaces Robots.txt keeps its content', () => {
    expect(read('Robots.txt', true).changed?.text).toBe(
      `User-agent: *\nDisallow: /cart/\nSitemap: ${root}sitemap.xml\n`,
    )
  })
})
