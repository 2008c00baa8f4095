/** Characters that are printed at once. */
const batchSize = 1 << 16

/** Print a long text, and wait while the reader of the output is slower. */
export async function printPieces(pieces: Iterable<string>): Promise<void> {
  let batch = ''
  for (const piece of pieces) {
    batch += piece
    if (batch.length < batchSize) continue
    await new Promise((done) => process.stdout.write(batch, done))
    batch = ''
  }
  process.stdout.write(batch)
}
