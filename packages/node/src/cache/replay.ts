import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '../output/write-file.ts'
import { folderOnDisk } from '../output/output-folder.ts'
import { hashOfContent, hashOfList, hashOfNames, isUnchanged, recordFolder } from '../output/record-folder.ts'
import type { FolderReads } from '../output/record-folder.ts'
import { openPageCount } from './page-count.ts'
import { applyChange, changeOf } from './change.ts'
import type { Change } from './change.ts'
import { pageKey } from './page-key.ts'
import type { RenderedPage } from './page-key.ts'
import { recordKey } from './record-key.ts'
import type { RecordKey, ReplayContext } from './record-key.ts'

/** The record of a build that printed only its summary. */
interface BuildRecord {
  key: string
  /** Top-level keys of frontmatter that are part of the keys of pages. */
  dataKeys: readonly string[]
  pages: readonly (readonly [file: string, key: string, change: Change])[]
  output: FolderReads
  project: FolderReads
  /** Hashes of the source files that were read. */
  sources: readonly (readonly [file: string, content: string])[]
  infos: number
  summary: string
  /** Hash of the names of the other files of the output, and the files of ours, if the tool writes them after the build. */
  others: string
  written: readonly WrittenFile[]
}

/** A file that a build makes besides the pages. */
export interface WrittenFile {
  file: string
  text: string
}

/** An earlier build with the same inputs. */
export type Replay = ReturnType<typeof createReplay>

/** Records a build. */
export type Recorder = ReturnType<typeof createRecorder>

/** The end of a build. */
interface BuildSummary {
  /** Number of pages. */
  pages: number
  infos: number
  summary: string
  /** The sitemap that was written. */
  sitemapFile: string | undefined
  /** Source files that were read, relative to the project. */
  sources: readonly string[]
  /** Names of the other files, and texts of ours, that the tool writes after the build. @default all are on disk */
  later?: { others: readonly string[]; written: readonly WrittenFile[] }
}

/**
 * Open the record of the last build in `node_modules/.cache/indexical`, and start to record this one.
 *
 * @returns undefined if the build has inputs that no record contains
 */
export function openReplay(context: ReplayContext) {
  const { root, outDir } = context
  const known = existsSync(join(root, 'node_modules')) ? recordKey(context) : undefined
  if (!known) return undefined
  const { key, path } = known
  const record = load(path, key)
  return {
    replay: record && createReplay(record, root, outDir),
    createRecorder: (dataKeys: () => readonly string[]) => createRecorder(known, { root, outDir }, dataKeys),
  }
}

function load(path: string, key: string): BuildRecord | undefined {
  try {
    const [stamp, text = ''] = readFileSync(path, 'utf8').split('\n')
    if (stamp !== hash('sha256', text)) return undefined
    const record = JSON.parse(text) as BuildRecord
    return record.key === key ? record : undefined
  } catch {
    // Without a record, the build runs.
    return undefined
  }
}

function createReplay(record: BuildRecord, root: string, outDir: string) {
  const pages = new Map(record.pages.map(([file, key, change]) => [file, { key, change }]))
  const dataKeys = new Set(record.dataKeys)
  return {
    /** The line that the earlier build printed. */
    summary: record.summary,
    /** The files that the tool has to write again. */
    written: record.written,
    /** Return the HTML of a page with tags; undefined if the page differs from that of the earlier build. */
    page(page: RenderedPage): string | undefined {
      const known = pages.get(page.file)
      if (known?.key !== pageKey(page, dataKeys) || known === undefined) return undefined
      return applyChange(page.html, known.change)
    },
    /**
     * Return whether the pages and all other inputs are the same as in the earlier build. The result is then the same too.
     *
     * @param others names of the files that the tool writes after the build, besides pages. @default none
     */
    holds(files: Iterable<string>, others: readonly string[] = []): boolean {
      const seen = new Set(files)
      // In pull requests, infos are also shown.
      if (record.infos > 0 && process.env['GITHUB_ACTIONS'] === 'true') return false
      return (
        seen.size === pages.size &&
        record.others === hashOfNames(others) &&
        openPageCount({ root, outDir }).last === pages.size &&
        record.sources.every(([file, content]) => contentOf(root, file) === content) &&
        isUnchanged(folderOnDisk(root), record.project) &&
        isUnchanged(folderOnDisk(outDir), record.output)
      )
    },
  }
}

function createRecorder(
  { key, path }: RecordKey,
  { root, outDir }: Pick<ReplayContext, 'root' | 'outDir'>,
  dataKeys: () => readonly string[],
) {
  let keys: ReadonlySet<string> | undefined
  const pages = new Map<string, readonly [file: string, key: string, change: Change]>()
  let isRepeatable = true
  let listed: readonly string[] | undefined
  const onDisk = folderOnDisk(outDir)
  const output = recordFolder({ ...onDisk, list: () => (listed = onDisk.list()) })
  const project = recordFolder(folderOnDisk(root))
  return {
    /** The folders to read from. */
    output,
    project,
    /** Add a page, with the HTML that the build wrote. */
    add(page: RenderedPage, html: string): void {
      keys ??= new Set(dataKeys())
      const own = pageKey(page, keys)
      // Rules compare these dates with today.
      isRepeatable &&= own !== undefined && !/unavailable_after/i.test(html)
      if (own !== undefined) pages.set(page.file, [page.file, own, changeOf(page.html, html)])
    },
    /** Save the record after everything is written. Errors are ignored, because they cost only time. */
    save({ infos, summary, sitemapFile, sources, later, pages: count }: BuildSummary): void {
      const isTimely = [output, project].some(
        (folder) => folder.containsMoments() || folder.reads().day !== undefined,
      )
      if (isTimely || !isRepeatable || !keys || listed === undefined || count !== pages.size) return
      const after = later ? output.reads() : afterWriting(output.reads(), listed, outDir, sitemapFile)
      if (!after) return
      const record: BuildRecord = {
        key,
        dataKeys: [...keys],
        pages: [...pages.values()],
        output: after,
        project: project.reads(),
        sources: sources.map((file) => [file, contentOf(root, file)]),
        infos,
        summary,
        others: hashOfNames(later?.others ?? []),
        written: later?.written ?? [],
      }
      try {
        mkdirSync(dirname(path), { recursive: true })
        const text = JSON.stringify(record)
        writeFileAtomic(path, `${hash('sha256', text)}\n${text}`)
      } catch {
        // Without a record, the next build runs completely.
      }
    },
  }
}

/**
 * Return the reads of the next build if nothing changes: the same reads, and the sitemap.
 *
 * @returns undefined if something else changed in the meantime
 */
function afterWriting(
  reads: FolderReads,
  listed: readonly string[],
  outDir: string,
  sitemapFile: string | undefined,
): FolderReads | undefined {
  const output = folderOnDisk(outDir)
  const now = output.list()
  const before = new Set([...listed, ...(sitemapFile === undefined ? [] : [sitemapFile])])
  if (now.length !== before.size || now.some((file) => !before.has(file))) return undefined
  const isOther = (file: string): boolean => file !== sitemapFile
  const own = sitemapFile === undefined ? [] : [sitemapFile]
  return {
    list: hashOfList(now, output),
    top: reads.top === undefined ? undefined : hashOfNames(output.top()),
    sizes: reads.sizes.filter(([file]) => isOther(file)),
    contents: [
      ...reads.contents.filter(([file]) => isOther(file)),
      ...own.map((file) => [file, hashOfContent(output.read(file))] as const),
    ],
    day: undefined,
  }
}

function contentOf(root: string, file: string): string {
  const path = join(root, file)
  return existsSync(path) ? hashOfContent(readFileSync(path)) : ''
}
