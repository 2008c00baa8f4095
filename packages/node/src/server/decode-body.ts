import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

type Decoder = (body: Uint8Array, options: { maxOutputLength: number }) => Uint8Array

const decoders = new Map<string, Decoder>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
])

/**
 * The document of an answer that is sent compressed though nobody asked for it, as stores of files send what was
 * compressed before it was uploaded.
 *
 * @param codings value of Content-Encoding
 * @param most bytes of a document
 * @throws {Error} for what cannot be read
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.content-encoding
 */
export function decodeBody(body: Uint8Array, codings: string, maxBytes: number): Uint8Array {
  // They stand in the order in which they were applied.
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
