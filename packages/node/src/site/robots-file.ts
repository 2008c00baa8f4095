import { writeAiPolicy } from '@indexical/syntax/ai'
import { createBlockedBy, parseRobotsTxt } from '@indexical/syntax/robots-txt'
import { rootUrl } from '@indexical/syntax/url'
import type { Options, Site } from '@indexical/core'
import { announceSitemap } from '../sitemap/announce-sitemap.ts'
import { outputOf, projectOf, textOf, utf8Text } from '../output/output-folder.ts'
import type { BuildContext, BuildInputs, ChangedFile } from '../output/types.ts'

type SiteRobotsTxt = Site['robotsTxt']

/** The site's robots.txt, and whether it is missing. */
export interface RobotsFile extends SiteRobotsTxt {
  missing: BuildInputs['missing']
  /** The file with the sitemap's URL and the lines of the option `ai`; undefined if it does not have to be written. */
  changed?: ChangedFile
}

/**
 * Read robots.txt from the output folder, or from the path in the options.
 *
 * Crawlers read it only at the root of a hostname. A robots.txt below a base path has no effect.
 *
 * @param announced name of the sitemap that this run writes
 * @param isWritten whether this run writes files, and is not a preview
 */
export function readRobotsFile(
  options: Options,
  {
    announced,
    isWritten = false,
    ...context
  }: BuildContext & { announced: string | undefined; isWritten?: boolean },
  showFile: (file: string) => string,
): RobotsFile {
  const { robotsTxt, announceSitemap: announces } = options
  const output = outputOf(context)
  const at: SiteRobotsTxt['at'] = (name) => {
    const bytes = output.read(name)
    return bytes && parsedFile(showFile(name), bytes, options)
  }
  const noRobotsFile: RobotsFile = { blockedBy: () => undefined, facts: undefined, missing: [], at }
  if (robotsTxt === undefined && new URL(rootUrl(options)).pathname !== '/') return noRobotsFile
  const file = robotsTxt ?? showFile('robots.txt')
  // A folder is not a robots.txt, and reading a pipe may never end.
  const onDisk = robotsTxt === undefined ? output.read('robots.txt') : projectOf(context).read(robotsTxt)
  // Some disks also find `Robots.txt` by this name. Crawlers do not, and writing would replace that file.
  const existing = robotsTxt !== undefined || output.top().includes('robots.txt') ? onDisk : undefined
  const sitemap = announces && robotsTxt === undefined ? announced : undefined
  const ai = isWritten && robotsTxt === undefined ? options.ai : undefined
  const text = changeIn(onDisk, (before) => {
    const withPolicy = ai ? writeAiPolicy(before, ai) || before : before
    return sitemap === undefined
      ? withPolicy
      : announceSitemap(withPolicy, new URL(sitemap, rootUrl(options)).href)
  })
  if (!existing && text === undefined) {
    return robotsTxt === undefined
      ? noRobotsFile
      : { ...noRobotsFile, missing: [{ kind: 'robots.txt', file: robotsTxt, option: 'robotsTxt' }] }
  }
  return {
    ...parsedFile(file, text ?? existing!, options),
    missing: [],
    at,
    ...(text !== undefined && {
      changed: { folder: 'output', name: 'robots.txt', file, text, previous: textOf(onDisk) },
    }),
  }
}

function parsedFile(
  file: string,
  text: string | Uint8Array,
  { site }: Options,
): Pick<SiteRobotsTxt, 'facts' | 'blockedBy'> {
  const parsed = parseRobotsTxt(text)
  return { facts: { file, parsed }, blockedBy: createBlockedBy(parsed, file, site) }
}

/** Return the changed text; undefined if nothing changes, or if the bytes are not UTF-8. */
function changeIn(
  existing: Uint8Array | undefined,
  change: (text: string | undefined) => string | undefined,
): string | undefined {
  if (!existing) return change(undefined)
  const text = utf8Text(existing)
  const changed = text === undefined ? undefined : change(text)
  return changed === text ? undefined : changed
}
