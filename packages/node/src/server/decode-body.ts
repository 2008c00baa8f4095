import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

type Decoder = (body: Uint8Array, options: { maxOutputLength: number }) => Uint8Array

const decoders = new Map<string, Decoder>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
])

/**
 * Decompress the body of a response. Object stores send files that were compressed before the upload, even if the
 * client does not accept compression.
 *
 * @param codings value of Content-Encoding
 * @param maxBytes limit for the decompressed document
 * @throws {Error} for an unknown coding, damaged data, or a document above the limit
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.content-encoding
 */
export function decodeBody(body: Uint8Array, codings: string, maxBytes: number): Uint8Array {
  // The header lists codings in the order in which they were applied.
  return codings
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reduceRight((bytes, coding) => {
      const decode = decoders.get(coding)
      if (!decode) throw new Error(`unknown Content-Encoding \`${coding}\``)
      return decode(bytes, { maxOutputLength: maxBytes })
    }, body)
}
