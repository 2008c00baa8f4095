import { fileURLToPath } from 'node:url'
import { virtualModule, type Runtime, type SourceData } from './runtime.ts'

type VitePlugin = NonNullable<NonNullable<import('astro').AstroUserConfig['vite']>['plugins']>[number]

interface RuntimeContext {
  runtime: () => Promise<Runtime>
  /** Whether pages may be rendered on demand. */
  onDemand: () => boolean
  frontmatter: () => Promise<SourceData>
  /** Return the absolute path of a file of the project. */
  pathOf: (file: string) => string
}

/**
 * Return a Vite plugin that passes options and data to the middleware. For Astro before 7.2, it also records rendered
 * entries.
 */
export function runtimePlugin({ runtime, onDemand, frontmatter, pathOf }: RuntimeContext): VitePlugin {
  return {
    name: 'astro-indexical',
    // Runtimes such as workerd cannot run the CommonJS libraries of the parser, so Vite must bundle them there. If Vite
    // does not bundle dependencies, this must stay so: otherwise Astro and the pages would get separate copies of its
    // modules.
    configEnvironment: (name, { optimizeDeps }) =>
      name !== 'client' && optimizeDeps?.noDiscovery === false
        ? { optimizeDeps: { include: dependencies } }
        : undefined,
    // With the filters, Vite does not call these hooks for every module of a site.
    resolveId: {
      filter: { id: /^virtual:astro-indexical(?:\/frontmatter|\/on-demand)?$/ },
      handler(id) {
        // Without pages on demand, the bundle does not need the parser.
        return id === onDemandModule && onDemand() ? this.resolve(onDemandFile) : `\0${id}`
      },
    },
    load: {
      filter: { id: /^\0virtual:astro-indexical(?:\/frontmatter|\/on-demand)?$/ },
      async handler(id) {
        if (id === `\0${virtualModule}`) return toModule(await runtime())
        if (id === `\0${onDemandModule}`) return ''
        // Only pages that are rendered on demand load this one.
        const found = await frontmatter()
        for (const file of Object.keys(found)) this.addWatchFile(pathOf(file))
        return toModule(found)
      },
    },
    transform: { filter: { id: /^\0astro:content$/ }, handler: recordRender },
  }
}

const onDemandModule = 'virtual:astro-indexical/on-demand'
const onDemandFile = fileURLToPath(new URL('./on-demand.js', import.meta.url))

const dependencies = [
  'astro-indexical > @indexical/core/page',
  'astro-indexical > @indexical/syntax/globs',
  'astro-indexical > rehype-indexical/select',
]

/**
 * Return a module that exports a value. The module parses JSON, because in a literal, a key `__proto__` would set the
 * prototype.
 */
function toModule(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}

/** How `astro:content` exports `render` in Astro before 7.2, which does not record rendered entries. */
const plainExport = /\brenderEntry as render,/

const recordingRender = `
import { renderEntry as indexicalRender } from 'astro/content/runtime'
export const render = (entry) => {
  const store = globalThis[Symbol.for('astro:render-scope')]?.getStore()
  if (entry?.filePath) store?.contentEntries?.add(entry.filePath)
  return indexicalRender(entry)
}
`

/** Make the code of `astro:content` record each rendered entry. Return undefined if Astro already does this. */
export function recordRender(code: string): string | undefined {
  if (!plainExport.test(code)) return undefined
  return code.replace(plainExport, '') + recordingRender
}
