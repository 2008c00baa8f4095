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
  chromium: {
    programs: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    debian: 'chromium',
  },
} as const

/**
 * Return the path of a program. Install its Debian package if it is missing.
 *
 * @throws if there is no program and it cannot be installed: a skipped test proves nothing
 */
export function installServer(name: keyof typeof servers): string {
  const { programs, debian } = servers[name]
  const found = programs.find((program) => existsSync(program))
  if (found) return found
  const said = installPackage(debian, programs[0])
  const installed = programs.find((program) => existsSync(program))
  if (installed) return installed
  throw new Error(
    `Missing ${name}, expected ${programs.join(' or ')}; the tests use the real program. ` +
      `Install it (Debian, Ubuntu: apt-get install ${debian}) and run them again.\n${said}`,
  )
}

/** Install a Debian package. Return the output of the installer if it failed. */
function installPackage(debian: string, program: string): string {
  if (!existsSync('/usr/bin/apt-get')) return 'There is no apt-get here to install it with.'
  const isRoot = process.getuid?.() === 0
  // The lock makes test workers wait for each other; the one that comes second finds the program.
  const script = `test -x ${program} || { apt-get update && apt-get install -y --no-install-recommends ${debian}; }`
  const command = ['flock', join(tmpdir(), 'indexical-install-servers.lock'), 'sh', '-c', script]
  const [first, ...others] = isRoot ? command : ['sudo', '-n', ...command]
  const { status, stdout, stderr, error } = spawnSync(first!, others, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return ''
  const said = `${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n').slice(-8).join('\n')
  return `${isRoot ? 'apt-get' : 'sudo apt-get'} failed: ${error?.message ?? said}`
}
