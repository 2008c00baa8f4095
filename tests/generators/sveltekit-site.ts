import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { makeFolder } from '../../packages/node/test/folder.ts'

const plugin = fileURLToPath(new URL('../../packages/sveltekit', import.meta.url))

/** Parts of the configuration, as code. */
interface Settings {
  /** @default adapter-static without options */
  adapter?: string
  /** Options of the plugin besides `site`. */
  options?: string
  /** Further settings of SvelteKit. */
  kit?: string
}

/** A build that has ended. */
interface BuiltSvelteKit {
  /** The project. */
  folder: string
  status: number | null
  text: string
  /** Return a file of the output. */
  read: (file: string) => string
  /** Return a compressed file of the output. */
  gunzip: (file: string) => string
}

/** Make a SvelteKit site in a new folder. Its Markdown pages are those of mdsvex. */
export function makeSvelteKit(
  files: Record<string, string>,
  { adapter = 'adapter()', options = '', kit = '' }: Settings = {},
): string {
  const config = `import adapter from '@sveltejs/adapter-static'
import { sveltekit } from '@sveltejs/kit/vite'
import { mdsvex } from 'mdsvex'
import indexical from 'sveltekit-plugin-indexical'

export default {
  plugins: [
    sveltekit({
      adapter: indexical(${adapter}, { site: 'https://www.example.com', ${options} }),
      extensions: ['.svelte', '.md'],
      preprocess: [mdsvex({ extensions: ['.md'] })],
      ${kit}
    }),
  ],
  // Linked packages are outside of the project.
  server: { fs: { strict: false } },
}
`
  const folder = makeFolder({
    'package.json': '{ "type": "module", "private": true }',
    'vite.config.js': config,
    'src/app.html':
      '<!doctype html><html lang="en"><head><meta charset="utf-8">%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
    ...files,
  })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@sveltejs'), { recursive: true })
  const kits = readdirSync(join(plugin, 'node_modules/@sveltejs')).map((name) => `@sveltejs/${name}`)
  for (const name of ['mdsvex', 'svelte', 'vite', ...kits])
    symlinkSync(join(plugin, 'node_modules', name), join(modules, name), 'junction')
  symlinkSync(plugin, join(modules, 'sveltekit-plugin-indexical'), 'junction')
  return folder
}

/** Build a SvelteKit site in a new folder. */
export function buildSvelteKit(files: Record<string, string>, settings?: Settings): BuiltSvelteKit {
  const folder = makeSvelteKit(files, settings)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  const bytes = (file: string): Buffer => readFileSync(join(folder, 'build', file))
  const read = (file: string): string => bytes(file).toString()
  const gunzip = (file: string): string => gunzipSync(bytes(file)).toString()
  return { folder, status, text: stdout + stderr, read, gunzip }
}

const page = (title: string): string =>
  `<svelte:head><title>${title}</title></svelte:head><h1>${title}</h1>\n`

/** A site whose layout writes canonicals and robots from the data of each page. */
export const clientSite: Record<string, string> = {
  'src/routes/+layout.js': 'export const prerender = true\n',
  'src/routes/+layout.svelte': `<script>
  import { page } from '$app/state'
  import { resolve } from '$app/paths'
  let { children } = $props()
</script>
<svelte:head>
  <link rel="canonical" href={page.data.canonical ?? \`https://www.example.com\${page.url.pathname}\`} />
  {#if page.data.robots}<meta name="robots" content={page.data.robots} />{/if}
</svelte:head>
<a href={resolve('/')}>Home</a> <a href={resolve('/about')}>About</a> <a href={resolve('/old')}>Old</a>
{@render children()}
`,
  'src/routes/+page.svelte': page('Home'),
  'src/routes/(info)/about/+page.svelte': page('About'),
  'src/routes/old/+page.js': "export const load = () => ({ robots: 'noindex' })\n",
  'src/routes/old/+page.svelte': page('Old'),
  'src/routes/copy/+page.js': "export const load = () => ({ canonical: 'https://www.example.com/about' })\n",
  'src/routes/copy/+page.svelte': page('Copy'),
  'src/routes/moved/+page.js':
    "import { redirect } from '@sveltejs/kit'\nexport const load = () => redirect(308, '/about')\n",
  'src/routes/moved/+page.svelte': page('Moved'),
  'src/routes/posts/[slug]/+page.js':
    "export const entries = () => [{ slug: 'one' }]\nexport const load = ({ params }) => ({ slug: params.slug })\n",
  'src/routes/posts/[slug]/+page@.svelte': page('{post.data.slug}').replace(
    /^/,
    "<script>import { page as post } from '$app/state'</script>",
  ),
}

/** A site whose pages load no client, so that the plugin writes the tags. */
export const plainSite: Record<string, string> = {
  'static/robots.txt': 'User-agent: *\nAllow: /\n',
  'src/routes/+layout.js': 'export const prerender = true\nexport const csr = false\n',
  'src/routes/+layout.svelte':
    '<script>let { children } = $props()</script><a href="/">Home</a> <a href="/about">About</a> <a href="/old">Old</a>{@render children()}\n',
  'src/routes/+page.svelte': page('Home'),
  'src/routes/about/+page.svelte': page('About'),
  'src/routes/old/+page.md':
    '---\nrobots: noindex\n---\n\n<svelte:head><title>Old</title></svelte:head>\n\n# Old\n',
  'src/routes/copy/+page.md': '---\ntitle: Copy\ncanonical: ../about/+page.svelte\n---\n\n# Copy\n',
}
