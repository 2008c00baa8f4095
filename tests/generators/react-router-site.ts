import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../../packages/node/test/folder.ts'

const plugin = fileURLToPath(new URL('../../packages/react-router', import.meta.url))

/** @param options of the plugin besides `site`, as code */
export function viteConfig(options = ''): string {
  return `import { reactRouter } from '@react-router/dev/vite'
import indexical from 'react-router-plugin-indexical'

export default {
  plugins: [reactRouter(), indexical({ site: 'https://www.example.com', ${options} })],
  // Linked packages are outside of the project.
  server: { fs: { strict: false } },
}
`
}

/** A build that has ended. */
interface BuiltReactRouter {
  /** The project. */
  folder: string
  status: number | null
  text: string
  /** Return a file of the output, or an empty text without it. */
  read: (file: string) => string
}

/** Make a React Router site in a new folder. */
export function makeReactRouter(files: Record<string, string>, options?: string): string {
  const folder = makeFolder({
    // React Router adds `isbot` to a project without it.
    'package.json': '{ "type": "module", "private": true, "dependencies": { "isbot": "5.1.40" } }',
    'vite.config.js': viteConfig(options),
    ...files,
  })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@react-router'), { recursive: true })
  const own = [
    '@react-router/dev',
    '@react-router/node',
    'isbot',
    'react',
    'react-dom',
    'react-router',
    'vite',
  ]
  for (const name of own) symlinkSync(join(plugin, 'node_modules', name), join(modules, name), 'junction')
  symlinkSync(plugin, join(modules, 'react-router-plugin-indexical'), 'junction')
  return folder
}

/** Build a React Router site in a new folder. */
export function buildReactRouter(files: Record<string, string>, options?: string): BuiltReactRouter {
  const folder = makeReactRouter(files, options)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
  )
  const read = (file: string): string => {
    const path = join(folder, 'build/client', file)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  return { folder, status, text: stdout + stderr, read }
}

const page = (title: string): string =>
  `export const meta = () => [{ title: '${title}' }]\nexport default () => <h1>${title}</h1>\n`

/** A site whose root writes canonicals and robots from the handle of each route. */
export const reactRouterSite: Record<string, string> = {
  'react-router.config.js': 'export default { ssr: false, prerender: true }\n',
  'public/robots.txt': 'User-agent: *\nAllow: /\n',
  'app/routes.js': `import { index, route } from '@react-router/dev/routes'
export default [
  index('./home.jsx'),
  route('about', './about.jsx'),
  route('old', './old.jsx'),
  route('copy', './copy.jsx'),
  route('moved', './moved.jsx'),
  route('posts/:slug', './post.jsx'),
]
`,
  'app/root.jsx': `import { Link, Meta, Outlet, Scripts, useLocation, useMatches } from 'react-router'
export function Layout({ children }) {
  const { pathname } = useLocation()
  const { canonical, robots } = Object.assign({}, ...useMatches().map(({ handle }) => handle))
  return (
    <html lang="en">
      <head>
        <Meta />
        <link rel="canonical" href={canonical ?? \`https://www.example.com\${pathname.replace(/\\/?$/, '/')}\`} />
        {robots && <meta name="robots" content={robots} />}
      </head>
      <body>
        <Link to="/">Home</Link> <Link to="/about/">About</Link> <Link to="/old/">Old</Link>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
export default () => <Outlet />
`,
  'app/home.jsx': page('Home'),
  'app/about.jsx': page('About'),
  'app/old.jsx': `export const handle = { robots: 'noindex' }\n${page('Old')}`,
  'app/copy.jsx': `export const handle = { canonical: 'https://www.example.com/about/' }\n${page('Copy')}`,
  'app/moved.jsx':
    "import { redirect } from 'react-router'\nexport const loader = () => redirect('/about/')\nexport default () => null\n",
  'app/post.jsx': page('Post'),
}
