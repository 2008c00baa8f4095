import { emptyBin, sketchBins } from '@indexical/html'

/**
 * Estimate the share of word runs that two texts have in common, from 0 to 1, from their sketches. The standard error
 * is about 4 points for long texts.
 *
 * @see https://papers.nips.cc/paper/2012/hash/eaa32c96f620053cf442ad32258076b9-Abstract.html
 */
export function similarity(a: Uint32Array, b: Uint32Array): number {
  let same = 0
  let filled = 0
  for (let bin = 0; bin < sketchBins; bin++) {
    if (a[bin] === emptyBin && b[bin] === emptyBin) continue
    filled++
    if (a[bin] === b[bin]) same++
  }
  return filled === 0 ? 0 : same / filled
}

/** The number of bins per band. Two sketches are compared only if a band is equal. */
const bandSize = 4

/** Return keys that similar sketches share. Texts that have nine tenths in common almost always share a key. */
export function sketchBands(sketch: Uint32Array): string[] {
  const bands: string[] = []
  for (let start = 0; start < sketchBins; start += bandSize) {
    const band = sketch.subarray(start, start + bandSize)
    if (band.every((value) => value !== emptyBin)) bands.push(`${start} ${band.join(' ')}`)
  }
  return bands
}
