import { once } from 'node:events'

/** Write text in pieces, as fast as the reader takes it. */
export async function printPieces(pieces: Iterable<string>): Promise<void> {
  const { stdout } = process
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < bufferSize) continue
    if (!stdout.write(text)) await once(stdout, 'drain')
    text = ''
  }
  stdout.write(text)
}

/** Characters that are written at a time. */
const bufferSize = 65_536
