/**
 * Puts the code of each package into a few files: a build loads them in half of the time that 250 small ones take.
 *
 * Entries are what `exports` and `bin` of a package name, and files that code names by their URL, as threads are. All
 * else lies at the top of `dist`, so that `./name.js` is right wherever the code that says it ends up.
 */
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

interface Manifest {
  exports: Record<string, string | { default: string }>
  bin?: Record<string, string>
}

const packages = fileURLToPath(new URL('../packages', import.meta.url))
for (const name of readdirSync(packages)) await bundle(join(packages, name))

async function bundle(folder: string): Promise<void> {
  const dist = join(folder, 'dist')
  const old = globSync('**/*.js{,.map}', { cwd: dist })
  const build = await rolldown({
    cwd: folder,
    input: entriesOf(folder),
    platform: 'neutral',
    // Dependencies stay what they are, and other packages of ours too.
    external: /^(?![./]|[a-z]:[\\/])/i,
    onLog: (_level, log) => {
      throw new Error(log.message)
    },
  })
  const { output } = await build.write({
    dir: dist,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    // Astro's build would look for the sources of code that it bundles.
    sourcemap: basename(folder) !== 'astro',
    minifyInternalExports: false,
  })
  await build.close()
  const written = new Set(output.map(({ fileName }) => fileName))
  for (const file of old) if (!written.has(file)) rmSync(join(dist, file))
}

/** Source files by the name of the file that they become. */
function entriesOf(folder: string): Record<string, string> {
  const { exports, bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const named = Object.values(exports).map((target) => (typeof target === 'string' ? target : target.default))
  const published = [...named, ...Object.values(bin)]
    .filter((path) => path.endsWith('.js'))
    .map((path) => path.slice('./dist/'.length, -'.js'.length))
  return Object.fromEntries([
    ...published.map((name) => [name, `./src/${name}.ts`]),
    ...loadedByUrl(folder).map((path) => [basename(path, '.ts'), `./${path}`]),
  ])
}

/** Files that other code names by their URL: threads, and modules that a host loads. */
function loadedByUrl(folder: string): string[] {
  return globSync('src/**/*.ts', { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /new URL\('\.\/([\w-]+)\.js', import\.meta\.url\)/g,
      ),
    ].map(([, name]) => join(file, '..', `${name}.ts`)),
  )
}
