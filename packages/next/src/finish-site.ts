import { existsSync } from 'node:fs'
import path from 'node:path'
import { OptionsError } from 'indexical'
import { checkOptions, createFolderBuild, finishFolder, ownSitemap, walkFiles } from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import { expectOptions, ownOptions } from './options.ts'
import type { FinishedNext, NextConfig } from './next.ts'
import { readRoutes } from './routes.ts'
import type { Routes } from './routes.ts'

/**
 * Check the configuration before Next builds.
 *
 * @throws {OptionsError} one sentence for each wrong option, for a site that is not exported, and for another sitemap
 */
export function checkConfig(config: NextConfig, options: Partial<UserOptions>): void {
  const { configFile, output, pageExtensions } = config
  expectOptions(config, () => {
    if (output !== 'export') throw new OptionsError(notExported)
    const names = ['app', 'src/app'].flatMap((folder) =>
      ['xml', ...pageExtensions].map((end) => `${folder}/sitemap.${end}`),
    )
    const other = names.find((name) => existsSync(path.join(configFile, '..', name)))
    ownSitemap(checkOptions(options), {
      tool: `\`${other}\``,
      writes: (file) => other !== undefined && file === 'sitemap.xml',
    })
  })
}

/**
 * Lint the pages that Next exported, and write the sitemap unless there are errors.
 *
 * @throws {OptionsError} one sentence for another sitemap
 * @throws {IndexicalError} if the site contains errors
 * @throws {FolderError} naming the file that cannot be read or written
 */
export async function finishSite(finished: FinishedNext, options: Partial<UserOptions>): Promise<void> {
  const { config, outputs, projectDir } = finished
  const outDir = outDirOf(finished)
  const routes = readRoutes(finished)
  const build = createFolderBuild(ownOptions(config, options), {
    root: projectDir,
    outDir,
    mayOmitPages: true,
  })
  // Next has removed the output of earlier builds.
  const exported = new Set(outputs.staticFiles.map(({ pathname }) => pathname))
  expectOptions(config, () =>
    ownSitemap(build.options, { tool: 'file of the project', writes: (file) => exported.has(`/${file}`) }),
  )
  await finishFolder(
    build,
    (file, html) => ({ html, source: routes.sourceOf(file) }),
    () => describeLayout(build.options.site, config.basePath, routes),
  )
}

/** Return a build with the files that this plugin added, for an adapter that copies the listed ones. */
export function withNewFiles(finished: FinishedNext): FinishedNext {
  const outDir = outDirOf(finished)
  const staticFiles = new Map(finished.outputs.staticFiles.map((file) => [file.filePath, file]))
  for (const file of walkFiles(outDir)) {
    const [id, filePath] = [`/${file}`, path.join(outDir, file)]
    if (!staticFiles.has(filePath))
      staticFiles.set(filePath, { id, pathname: id, filePath, type: 'STATIC_FILE' })
  }
  return { ...finished, outputs: { ...finished.outputs, staticFiles: [...staticFiles.values()] } }
}

/** Return the output folder, which Next passes only as part of each file. */
function outDirOf({ outputs }: FinishedNext): string {
  const { id, filePath } = outputs.staticFiles[0]!
  return filePath.slice(0, -id.length)
}

const notExported = "Missing `output: 'export'`: the plugin reads the pages that Next exports"

/** Return the framework's own lines for canonicals. */
function describeLayout(site: string, basePath: string, { layout }: Routes) {
  const root = site.replace(/\/$/, '') + basePath
  const lines = layout.includes('/layout')
    ? `  export const metadata = {
    metadataBase: new URL('${root}'),
    alternates: { canonical: './' },
  }`
    : `  <Head>
    <link key="canonical" rel="canonical" href={\`${root}\${useRouter().asPath.replace(/[?#].*/, '')}\`} />
  </Head>`
  return { framework: 'Next', file: layout, lines }
}
