import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../../packages/node/test/folder.ts'

const plugin = fileURLToPath(new URL('../../packages/next', import.meta.url))
const installed = [
  '@mdx-js/loader',
  '@mdx-js/react',
  '@next/mdx',
  'next',
  'react',
  'react-dom',
  'remark-frontmatter',
]

/** Parts of next.config.mjs, as code. */
interface Settings {
  /** Settings of Next. @default "output: 'export'" */
  next?: string
  /** Options of the plugin besides `site`. */
  options?: string
  /** What is around the plugin's call. */
  wrap?: (call: string) => string
  /** Name of the host's adapter. @default none */
  host?: string
}

/** A build that has ended. */
interface BuiltNext {
  /** The project. */
  folder: string
  status: number | null
  text: string
  /** Return a file of the project. */
  read: (file: string) => string
}

/** Make a Next site in a new folder, with MDX. */
export function makeNext(
  files: Record<string, string>,
  { next = "output: 'export'", options = '', wrap = (call) => call }: Settings = {},
): string {
  // The linked packages are outside of the project.
  const own = `pageExtensions: ['js', 'jsx', 'mdx'], turbopack: { root: '/' }`
  const call = wrap(`withIndexical({ ${own}, ${next} }, { site: 'https://www.example.com', ${options} })`)
  const folder = makeFolder({
    'package.json': '{ "private": true, "type": "module" }',
    'next.config.mjs': `import createMDX from '@next/mdx'
import withIndexical from 'next-plugin-indexical'

const withMDX = createMDX({ options: { remarkPlugins: ['remark-frontmatter'] } })
export default ${call}
`,
    ...files,
  })
  for (const name of installed) link(folder, name, join(plugin, 'node_modules', name))
  link(folder, 'next-plugin-indexical', plugin)
  return folder
}

/** Build a Next site in a new folder. */
export function buildNext(files: Record<string, string>, settings: Settings = {}): BuiltNext {
  const folder = makeNext(files, settings)
  const env = settings.host === undefined ? {} : { NEXT_ADAPTER_PATH: join(folder, settings.host) }
  return { folder, ...runNext(folder, env), read: (file) => readFileSync(join(folder, file), 'utf8') }
}

function link(folder: string, name: string, target: string): void {
  const path = join(folder, 'node_modules', name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path, 'junction')
}

/** Run the build of a project that is installed. */
export function runNext(
  folder: string,
  env: Record<string, string> = {},
): Pick<BuiltNext, 'status' | 'text'> {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'build'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        NEXT_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
        ...env,
      },
    },
  )
  return { status, text: stdout + stderr }
}

/** A page of the App Router with metadata, as code. */
export function appPage(title: string, metadata = ''): string {
  return `export const metadata = { title: '${title}', ${metadata} }\nexport default () => <h1>${title}</h1>\n`
}

/** A page of the Pages Router. */
function ownPage(title: string, head = ''): string {
  return `import Head from 'next/head'\nexport default () => <><Head><title>${title}</title>${head}</Head><h1>${title}</h1></>\n`
}

const links = (names: readonly string[]): string =>
  names.map((name) => `<Link href="/${name === 'Home' ? '' : name.toLowerCase()}">${name}</Link>`).join(' ')

/** The layout with the lines that the plugin prints. */
export const layout = `import Link from 'next/link'
export const metadata = {
  metadataBase: new URL('https://www.example.com'),
  alternates: { canonical: './' },
}
export default ({ children }) => <html lang="en"><body>${links(['Home', 'About', 'Old'])} {children}</body></html>
`

/** A site with both routers and MDX. */
export const site: Record<string, string> = {
  'public/robots.txt': 'User-agent: *\nAllow: /\n',
  'mdx-components.jsx': 'export const useMDXComponents = (components) => components\n',
  'app/layout.jsx': layout,
  'app/page.jsx': appPage('Home'),
  'app/(info)/about/page.jsx': appPage('About'),
  'app/old/page.jsx': appPage('Old', 'robots: { index: false }'),
  'app/copy/page.jsx': appPage('Copy', "alternates: { canonical: '/about' }"),
  'app/moved/page.jsx':
    "import { redirect } from 'next/navigation'\nexport default () => redirect('/about')\n",
  'app/gone/page.jsx': "import { notFound } from 'next/navigation'\nexport default () => notFound()\n",
  'app/note/page.mdx': `---\nrobots: noindex\n---\n\nexport const metadata = { title: 'Note', robots: 'noindex' }\n\n# Note\n`,
  'app/posts/[slug]/page.jsx':
    "export const generateStaticParams = () => [{ slug: 'one' }, { slug: 'ä b' }]\nexport default async ({ params }) => <h1>{(await params).slug}</h1>\n",
  'pages/_app.jsx': `import Head from 'next/head'
import Link from 'next/link'
import { useRouter } from 'next/router'
export default ({ Component, pageProps }) => (
  <>
    <Head>
      <link key="canonical" rel="canonical" href={\`https://www.example.com\${useRouter().asPath.replace(/[?#].*/, '')}\`} />
    </Head>
    ${links(['Terms', 'Legal'])}
    <Component {...pageProps} />
  </>
)
`,
  'pages/terms.jsx': ownPage('Terms'),
  'pages/legal/index.jsx': ownPage('Legal', '<meta key="robots" name="robots" content="noindex" />'),
}
