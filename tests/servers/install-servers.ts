import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Servers, generators and the browser that the tests start, with their programs and the Debian packages that bring them. */
const servers = {
  nginx: { programs: ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'], debian: 'nginx' },
  // Without `apache2`, which would only add a configuration and a service that takes port 80.
  apache: { programs: ['/usr/sbin/apache2', '/usr/sbin/httpd'], debian: 'apache2-bin' },
  jekyll: { programs: ['/usr/bin/jekyll'], debian: 'jekyll' },
  jekyllRedirects: {
    programs: ['/usr/lib/ruby/vendor_ruby/jekyll-redirect-from.rb'],
    debian: 'ruby-jekyll-redirect-from',
  },
  mkdocs: { programs: ['/usr/bin/mkdocs'], debian: 'mkdocs' },
  hugo: { programs: ['/usr/bin/hugo'], debian: 'hugo' },
  neovim: { programs: ['/usr/bin/nvim'], debian: 'neovim' },
  // Chromium without the parts that draw windows: a page costs less than half the CPU time.
  headlessChromium: {
    programs: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    debian: 'chromium-headless-shell',
  },
  chromium: {
    programs: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    debian: 'chromium',
  },
} as const

export type ServerName = keyof typeof servers

/**
 * Return the path of a program. Install its Debian package if it is missing.
 *
 * @throws if there is no program and it cannot be installed: a skipped test proves nothing
 */
export function installServer(name: ServerName): string {
  const failure = installServers([name])
  if (failure !== '') throw new Error(failure)
  return pathOf(name)!
}

/** Install the Debian packages of all programs that are missing, in one run. Return what to do if that failed. */
export function installServers(names: readonly ServerName[] = Object.keys(servers) as ServerName[]): string {
  const missing = (): ServerName[] => names.filter((name) => pathOf(name) === undefined)
  const wanted = missing()
  if (wanted.length === 0) return ''
  const packages = wanted.map((name) => servers[name].debian)
  const printed = installPackages(packages)
  if (missing().length === 0) return ''
  const places = missing().map((name) => `${name} at ${servers[name].programs.join(' or ')}`)
  return (
    `Missing ${places.join(', ')}: the tests use the real programs. ` +
    `Install them (Debian, Ubuntu: apt-get install ${packages.join(' ')}) and run the tests again.\n${printed}`
  )
}

function pathOf(name: ServerName): string | undefined {
  return servers[name].programs.find((program) => existsSync(program))
}

/** Install Debian packages. Return the output of the installer if it failed. */
function installPackages(packages: readonly string[]): string {
  if (!existsSync('/usr/bin/apt-get')) return 'There is no apt-get here to install them with.'
  const isRoot = process.getuid?.() === 0
  // Waits for other runs of the tests, and for other programs that install packages.
  const wait = '-o DPkg::Lock::Timeout=600'
  const script = `apt-get ${wait} update && apt-get ${wait} install -y --no-install-recommends ${packages.join(' ')}`
  const command = ['flock', join(tmpdir(), 'indexical-install-servers.lock'), 'sh', '-c', script]
  const [first, ...others] = isRoot ? command : ['sudo', '-n', ...command]
  console.log(`Installing ${packages.join(', ')} …`)
  const { status, stdout, stderr, error } = spawnSync(first!, others, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return ''
  const printed = `${stdout ?? ''}\n${stderr ?? ''}`.trim()
  // Another installation was stopped half-way: only the owner of the machine knows whether it may go on.
  if (printed.includes('dpkg was interrupted'))
    return 'dpkg was interrupted: run `dpkg --configure -a` as root first.'
  const last = printed.split('\n').slice(-8).join('\n')
  return `${isRoot ? 'apt-get' : 'sudo apt-get'} failed: ${error?.message ?? last}`
}
