import { existsSync } from 'node:fs'
import path from 'node:path'
import { finishBuild, OptionsError } from 'indexical'
import {
  applyFolder,
  checkOptions,
  createFolderBuild,
  describeMistakes,
  ownSitemap,
  printReport,
  walkFiles,
} from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import { failureOf } from './failure.ts'
import type { FinishedNext, NextConfig, StaticFile } from './next.ts'
import { readRoutes } from './routes.ts'
import type { Routes } from './routes.ts'

/**
 * Check the configuration before Next builds.
 *
 * @throws {Error} one sentence for each wrong option, for a site that is not exported, and for another sitemap
 */
export function checkConfig(config: NextConfig, options: Partial<UserOptions>): void {
  const { configFile, configFileName, output, pageExtensions } = config
  expectOptions(configFileName, () => {
    if (output !== 'export') throw new OptionsError(describeOutput(output))
    const root = path.dirname(configFile)
    const names = ['app', 'src/app'].flatMap((folder) =>
      ['xml', ...pageExtensions].map((end) => `${folder}/sitemap.${end}`),
    )
    const other = names.find((name) => existsSync(path.join(root, name)))
    ownSitemap(checkOptions(options), {
      tool: `\`${other}\``,
      writes: (file) => other !== undefined && file === 'sitemap.xml',
    })
  })
}

/**
 * Lint the pages that Next exported, and write the sitemap unless there are errors.
 *
 * @throws {Error} one sentence for another sitemap
 * @throws {IndexicalError} if the site contains errors
 * @throws {FolderError} naming the file that cannot be read or written
 */
export async function finishSite(finished: FinishedNext, options: Partial<UserOptions>): Promise<void> {
  const { config, outputs, projectDir } = finished
  const { basePath, trailingSlash } = config
  const outDir = outDirOf(finished)
  const routes = readRoutes(finished)
  const build = createFolderBuild(
    {
      base: `${basePath}/`,
      cleanUrls: true,
      ...(trailingSlash && { trailingSlash: 'always' }),
      inject: false,
      ...options,
    } as UserOptions,
    { root: projectDir, outDir, mayOmitPages: true, knowsSources: true },
  )
  // Next has removed the output of earlier builds.
  const exported = new Set(outputs.staticFiles.map(({ pathname }) => pathname))
  expectOptions(config.configFileName, () =>
    ownSitemap(build.options, { tool: 'file of the project', writes: (file) => exported.has(`/${file}`) }),
  )
  await applyFolder(build, { before: (file, html) => ({ html, source: routes.sourceOf(file) }) })
  await finishBuild(build, {
    print: printReport(describeLayout(build.options.site, basePath, routes.layout())),
  })
}

/** Return a build with the files that this plugin added, for an adapter that copies the listed ones. */
export function withNewFiles(finished: FinishedNext): FinishedNext {
  const { staticFiles } = finished.outputs
  const outDir = outDirOf(finished)
  const known = new Set(staticFiles.map(({ filePath }) => filePath))
  const added = walkFiles(outDir).flatMap((file): StaticFile[] => {
    const filePath = path.join(outDir, file)
    return known.has(filePath)
      ? []
      : [{ id: `/${file}`, pathname: `/${file}`, filePath, type: 'STATIC_FILE' }]
  })
  return { ...finished, outputs: { ...finished.outputs, staticFiles: [...staticFiles, ...added] } }
}

/** Return the output folder, which Next passes only as part of each file. */
function outDirOf({ outputs }: FinishedNext): string {
  const { id, filePath } = outputs.staticFiles[0]!
  return filePath.slice(0, -id.length)
}

/** @throws {Error} naming the config file, if the options are wrong */
function expectOptions(configFile: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    throw failureOf(describeMistakes(error, 'next-plugin-indexical', configFile))
  }
}

function describeOutput(output: string | undefined): string {
  const found = output === undefined ? 'configuration without `output`' : `\`output: '${output}'\``
  return `Unexpected ${found}, expected \`output: 'export'\`: the plugin reads the pages that Next exports`
}

/** Return the framework's own lines for canonicals. */
function describeLayout(site: string, basePath: string, { file, isApp }: ReturnType<Routes['layout']>) {
  const root = site.replace(/\/$/, '') + basePath
  const lines = isApp
    ? `  export const metadata = {
    metadataBase: new URL('${root}'),
    alternates: { canonical: './' },
  }`
    : `  <Head>
    <link key="canonical" rel="canonical" href={\`${root}\${useRouter().asPath.replace(/[?#].*/, '')}\`} />
  </Head>`
  return { framework: 'Next', file, lines }
}
