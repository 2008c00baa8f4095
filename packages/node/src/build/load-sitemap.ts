import { gunzipSync } from 'node:zlib'
import { parseSitemap, unreadableSitemap } from '@indexical/syntax/sitemap'
import type { SitemapAddress, SitemapFacts } from '@indexical/syntax/sitemap'
import type { OutputFolder } from './types.ts'
import { isHtml } from '../scan/walk-pages.ts'

/** Bytes after decompression up to which a sitemap is read; more than crawlers take, so that rules can report it. */
const maxBytes = 67_108_864

/**
 * Read a sitemap of the output, decompressed. What cannot be read is a problem of the sitemap, never an exception.
 *
 * @returns undefined when its content is not available: it is gone, or is on the machine that built this part of the site
 */
export function loadSitemap(
  output: OutputFolder,
  name: string,
  address: SitemapAddress,
): SitemapFacts | undefined {
  const location = { file: address.file }
  // What a page says decides nothing, and parts of a site do not carry it.
  if (isHtml(name)) return unreadableSitemap(address, { type: 'root', args: ['html'], location })
  try {
    if (output.size(name) > maxBytes) throw tooLarge
    const bytes = output.read(name)
    return bytes && parseSitemap(unpack(bytes, name), address)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Compressed files that do not end are cut off by zlib.
    if (error === tooLarge || code === 'ERR_BUFFER_TOO_LARGE') {
      return unreadableSitemap(address, { type: 'too-large', args: [String(maxBytes)], location }, maxBytes)
    }
    // Anything else than files and zlib speaks of a bug of ours.
    if (code === undefined) throw error
    const words = code.startsWith('Z_') ? message : code
    return unreadableSitemap(address, { type: 'damaged', args: [words], location })
  }
}

const tooLarge = new Error('too large')

function unpack(bytes: Uint8Array, path: string): Uint8Array {
  const isCompressed = /\.gz$/i.test(path) || (bytes[0] === 0x1f && bytes[1] === 0x8b)
  return isCompressed ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes
}
