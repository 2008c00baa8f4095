import { parseSitemap, unreadableSitemap } from '@indexical/syntax/sitemap'
import type { SitemapAddress, SitemapFacts } from '@indexical/syntax/sitemap'
import { FolderError } from '../output/errors.ts'
import type { OutputFolder } from '../output/types.ts'
import { isHtml } from '../output/walk-pages.ts'

/** The maximum size after decompression. It is more than crawlers read, so that rules can report larger sitemaps. */
const maxBytes = 67_108_864

/**
 * Read a sitemap of the output, decompressed. Content that cannot be read becomes a problem of the sitemap, and never
 * throws.
 *
 * @returns undefined if the content is not available: the file was removed, or is on the machine that built this part
 */
export function loadSitemap(
  output: OutputFolder,
  name: string,
  address: SitemapAddress,
): SitemapFacts | undefined {
  const location = { file: address.file }
  // The content of a page is irrelevant here, and facts of a split build do not contain it.
  if (isHtml(name)) return unreadableSitemap(address, { type: 'root', args: ['html'], location })
  try {
    if (output.size(name) > maxBytes) throw tooLarge
    const bytes = output.read(name)
    return bytes && parseSitemap(unpack(bytes, name), address)
  } catch (error) {
    const { code, message } = (error instanceof FolderError ? error.cause : error) as NodeJS.ErrnoException
    // zlib stops at the maximum size, because a small file may unpack to a huge one.
    if (error === tooLarge || code === 'ERR_BUFFER_TOO_LARGE') {
      return unreadableSitemap(address, { type: 'too-large', args: [String(maxBytes)], location }, maxBytes)
    }
    // An error without a code is not from the file system or zlib, so it is a bug of ours.
    if (code === undefined) throw error
    const reason = code.startsWith('Z_') ? message : code
    return unreadableSitemap(address, { type: 'damaged', args: [reason], location })
  }
}

const tooLarge = new Error('too large')

function unpack(bytes: Uint8Array, path: string): Uint8Array {
  const isCompressed = /\.gz$/i.test(path) || (bytes[0] === 0x1f && bytes[1] === 0x8b)
  if (!isCompressed) return bytes
  // Few sites have such a sitemap, and loading zlib takes as long as reading twenty pages.
  const { gunzipSync } = process.getBuiltinModule('node:zlib')
  return gunzipSync(bytes, { maxOutputLength: maxBytes })
}
