import { existsSync } from 'node:fs'
import { win32 } from 'node:path'

/**
 * Settings with which git starts no program and uses no network, because a repository may have a hostile configuration.
 * Commands that compare files also need `--no-ext-diff` and `--no-textconv`, and `log` needs `--no-show-signature`.
 *
 * @see https://git-scm.com/docs/git-config
 */
const harmless = [
  '--no-pager',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'protocol.allow=never'].flatMap((set) => [
    '-c',
    set,
  ]),
]

/** The maximum number of bytes that a command may print. */
const maxBuffer = 1 << 30

/**
 * Run a git command that only reads, and return its output. Undefined if git is missing, the folder is not in a
 * repository, or the command fails.
 *
 * @param folder absolute path in the repository
 */
export function runGit(folder: string, ...args: readonly string[]): string | undefined {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...env } = process.env
  const git = findGit(env)
  if (git === undefined) return undefined
  // Loading it takes longer than reading a small site, and most runs start no program.
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const { status, stdout } = spawnSync(git, [...harmless, ...args], {
    cwd: folder,
    encoding: 'utf8',
    // The repository's own `protocol.<name>.allow` would override the setting above.
    env: {
      ...env,
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_NO_LAZY_FETCH: '1',
      GIT_TERMINAL_PROMPT: '0',
    },
    maxBuffer,
    shell: false,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  })
  return status === 0 ? stdout : undefined
}

/**
 * Return the command that starts git; undefined if git is not installed. On Windows it is an absolute path: Windows
 * looks for a name in the current folder first, and a repository may contain a `git.exe`.
 *
 * @param isFile whether a file exists
 * @see https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-createprocessw
 */
export function findGit(
  env: Readonly<Record<string, string | undefined>>,
  platform: string = process.platform,
  isFile: (file: string) => boolean = existsSync,
): string | undefined {
  if (platform !== 'win32') return 'git'
  const [, folders = ''] = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH') ?? []
  return folders
    .split(win32.delimiter)
    .filter((folder) => win32.isAbsolute(folder))
    .map((folder) => win32.join(folder, 'git.exe'))
    .find((file) => isFile(file))
}

/** Return whether a repository lacks older commits, as usual in CI; undefined if there is no repository. */
export function isShallow(folder: string): boolean | undefined {
  const printed = runGit(folder, 'rev-parse', '--is-shallow-repository')
  return printed === undefined ? undefined : printed.trim() === 'true'
}
