import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sitemapPieces } from '../../packages/syntax/dist/sitemap/index.js'
import { writePieces } from '../../packages/node/src/sitemap/write-sitemap.ts'
import { load } from './measure.ts'

// node write-sitemap.ts ours|package COUNT ALTERNATES OUT
// Writes a sitemap of the given number of URLs. It runs in its own process, so that its memory can be measured.

const root = 'https://www.example.com/'
const languages = ['de', 'en', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'sv', 'tr']
const [who, count, alternates, out] = process.argv.slice(2)
mkdirSync(out!, { recursive: true })
await (who === 'ours' ? writeOurs() : writeWithPackage())

interface Item {
  url: string
  lastmod: string
  alternates?: { lang: string; url: string }[]
}

function* items(): Generator<Item> {
  const others = languages.slice(0, Number(alternates))
  for (let number = 0; number < Number(count); number++) {
    const path = `products/summer-dresses/${number}/`
    const date = `2026-0${(number % 9) + 1}-11`
    if (others.length === 0) yield { url: root + path, lastmod: date }
    else {
      yield {
        url: root + path,
        lastmod: date,
        alternates: others.map((lang) => ({ lang, url: `${root}${lang}/${path}` })),
      }
    }
  }
}

/** The part of the package `sitemap` that this file uses. */
interface SitemapPackage {
  SitemapStream: new (options: { hostname: string }) => Transform
  SitemapAndIndexStream: new (options: {
    limit: number
    getSitemapStream: (index: number) => [string, Transform, Writable]
  }) => Transform
}

async function writeOurs(): Promise<void> {
  writePieces(() => sitemapPieces(items(), 'sitemap.xml', root), 'sitemap.xml', out!)
}

async function writeWithPackage(): Promise<void> {
  const loaded = await load<SitemapPackage>('sitemap')
  const { SitemapAndIndexStream, SitemapStream } = loaded!.module
  const stream = new SitemapAndIndexStream({
    limit: 50_000,
    getSitemapStream(index) {
      const part = new SitemapStream({ hostname: root })
      const file = `sitemap-${index}.xml`
      return [root + file, part, part.pipe(createWriteStream(join(out!, file)))]
    },
  })
  const entries = Readable.from(items()).map(({ url, lastmod, alternates: links }: Item) => ({
    url,
    lastmod,
    links,
  }))
  await pipeline(entries, stream, createWriteStream(join(out!, 'sitemap.xml')))
}
