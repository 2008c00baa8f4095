import { linkColumns, linksOf } from '../signals/read-links.ts'
import type { LinkList } from '../signals/types.ts'
import type { RecordReader, RecordWriter } from './record-writer.ts'
import type { Shared } from './statement-codec.ts'

/** Write the links of a page. */
export function writeLinks(writer: RecordWriter, links: LinkList, { texts }: Shared): void {
  const { urls, values, places } = linkColumns(links)
  writer.uint(urls.length)
  for (let number = 0; number < urls.length; number++) {
    writer.uint(texts.numberOf(urls[number]!))
    writer.uint(texts.numberOf(values[number]!))
  }
  writer.uint(places.length)
  for (let at = 0; at < places.length; at++) writer.int((places[at]! - (places[at - 3] ?? 0)) | 0)
}

/** Read what `writeLinks` wrote. */
export function readLinks(reader: RecordReader, { texts }: Shared): LinkList {
  const length = reader.uint()
  const urls: string[] = []
  const values: string[] = []
  for (let number = 0; number < length; number++) {
    urls.push(texts.text(reader.uint()))
    values.push(texts.text(reader.uint()))
  }
  const places = new Int32Array(reader.uint())
  for (let at = 0; at < places.length; at++) places[at] = (reader.int() + (places[at - 3] ?? 0)) | 0
  return linksOf({ urls, values, places })
}
