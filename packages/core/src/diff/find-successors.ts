import { minWords, similarity, sketchBands } from '../site/duplicates.ts'
import type { Successor, UrlRecord } from './types.ts'

/** A lost URL, and the page that probably replaces it. */
export interface Lost {
  record: UrlRecord
  successor: Successor | undefined
}

/** Texts that have less in common are not suggested. */
const leastSimilarity = 0.6

/** All records of both builds. */
interface Builds {
  before: ReadonlyMap<string, UrlRecord>
  after: ReadonlyMap<string, UrlRecord>
}

/**
 * Find the page that replaces each lost URL. A new page with the same source file or the same main text is certain if no
 * other page of either build has it: a template is the source of many pages, and their texts may be equal. Other pages
 * with the same main text, a similar text or the same last part of the path are suggestions.
 */
export function findSuccessors(
  lost: readonly UrlRecord[],
  fresh: readonly UrlRecord[],
  builds: Builds,
): Lost[] {
  const [bySource, byText, bySlug] = [
    indexBy(fresh, sourceOf),
    indexBy(fresh, textKey),
    indexBy(fresh, slugOf),
  ]
  const sources = findAll(lost, builds, sourceOf)
  const texts = findAll(lost, builds, textKey)
  const findSimilar = createFindSimilar(fresh)
  return lost.map((record) => {
    const sameSource = onlyOf(bySource, record.source)
    if (sameSource && isUnique(sources, record.source)) {
      return { record, successor: describe(sameSource, 'the same source file', true) }
    }
    const key = textKey(record)
    const sameText =
      onlyOf(byText, key) ?? texts.after.get(key ?? '')?.find(({ hidden }) => hidden === undefined)
    if (sameText) {
      const isCertain = onlyOf(byText, key) !== undefined && isUnique(texts, key)
      return { record, successor: describe(sameText, 'the same main text', isCertain) }
    }
    const [similar, share] = findSimilar(record) ?? []
    if (similar) {
      const percent = Math.round(share! * 100)
      return { record, successor: describe(similar, `${percent} % of the main text`, false) }
    }
    const sameSlug = onlyOf(bySlug, slugOf(record))
    return { record, successor: sameSlug && describe(sameSlug, 'the same last part of the path', false) }
  })
}

type Index = ReadonlyMap<string, readonly UrlRecord[]>

/** Find all records that share a key with a lost URL. */
function findAll(
  lost: readonly UrlRecord[],
  { before, after }: Builds,
  keyOf: (record: UrlRecord) => string | undefined,
): { before: Index; after: Index } {
  const keys = new Set(lost.map(keyOf))
  const ofLost = (record: UrlRecord): string | undefined => {
    const key = keyOf(record)
    return keys.has(key) ? key : undefined
  }
  return { before: indexBy(before.values(), ofLost), after: indexBy(after.values(), ofLost) }
}

function isUnique({ before, after }: { before: Index; after: Index }, key: string | undefined): boolean {
  return onlyOf(before, key) !== undefined && onlyOf(after, key) !== undefined
}

function sourceOf({ source }: UrlRecord): string | undefined {
  return source
}

function describe({ url, file, source }: UrlRecord, because: string, isCertain: boolean): Successor {
  return { url, file: source ?? file!, isSource: source !== undefined, because, isCertain }
}

/** Short texts may be equal by chance. */
function textKey({ content, language }: UrlRecord): string | undefined {
  return content && content.words >= minWords ? `${content.hash} ${language ?? ''}` : undefined
}

/** Return the last segment of a path; undefined for names that many folders have. */
function slugOf({ url }: UrlRecord): string | undefined {
  const slug = /\/([^/?]+?)(?:\.html?)?\/?(?:\?.*)?$/.exec(url.slice(url.indexOf('//') + 2))?.[1]
  return slug === undefined || slug.length < 4 || /^(?:index|\d+|page)$/.test(slug)
    ? undefined
    : slug.toLowerCase()
}

function indexBy(records: Iterable<UrlRecord>, keyOf: (record: UrlRecord) => string | undefined): Index {
  const index = new Map<string, UrlRecord[]>()
  for (const record of records) {
    const key = keyOf(record)
    if (key === undefined) continue
    const same = index.get(key)
    if (same) same.push(record)
    else index.set(key, [record])
  }
  return index
}

function onlyOf(index: Index, key: string | undefined): UrlRecord | undefined {
  const found = key === undefined ? undefined : index.get(key)
  return found?.length === 1 ? found[0] : undefined
}

/** Generated pages may share a band by the hundreds. The most similar page is among the first of them, or is no successor. */
const maxCandidates = 50

function createFindSimilar(
  fresh: readonly UrlRecord[],
): (record: UrlRecord) => readonly [UrlRecord, number] | undefined {
  let bands: Map<string, UrlRecord[]> | undefined
  return ({ content, language }) => {
    if (!content?.sketch || content.words < minWords) return undefined
    bands ??= indexBands(fresh)
    const candidates = new Set(sketchBands(content.sketch).flatMap((band) => bands!.get(band) ?? []))
    let best: readonly [UrlRecord, number] | undefined
    for (const candidate of [...candidates].slice(0, maxCandidates)) {
      if (candidate.language !== language) continue
      const share = similarity(content.sketch, candidate.content!.sketch!)
      if (share >= (best?.[1] ?? leastSimilarity)) best = [candidate, share]
    }
    return best
  }
}

function indexBands(fresh: readonly UrlRecord[]): Map<string, UrlRecord[]> {
  const bands = new Map<string, UrlRecord[]>()
  for (const record of fresh) {
    const { content } = record
    if (!content?.sketch || content.words < minWords) continue
    for (const band of sketchBands(content.sketch)) {
      const same = bands.get(band)
      if (!same) bands.set(band, [record])
      else if (same.length < maxCandidates) same.push(record)
    }
  }
  return bands
}
