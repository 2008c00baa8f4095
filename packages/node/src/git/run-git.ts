import { spawnSync } from 'node:child_process'

/**
 * Settings with which git starts no program and uses no network, because the configuration of a repository may be
 * hostile. Commands that compare files also need `--no-ext-diff` and `--no-textconv`, and `log` needs `--no-show-signature`.
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

/** The most bytes that one command may print. */
const maxBuffer = 1 << 30

/**
 * Run a git command that reads. Returns what it prints, or undefined if git is missing, the folder is in no repository, or
 * the command fails.
 *
 * @param folder absolute path in the repository
 */
export function runGit(folder: string, ...args: readonly string[]): string | undefined {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...env } = process.env
  const { status, stdout } = spawnSync('git', [...harmless, ...args], {
    cwd: folder,
    encoding: 'utf8',
    // The repository's own `protocol.<name>.allow` would win over the setting above.
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

/** Return whether a repository lacks older commits, as in CI by default; undefined if there is no repository. */
export function isShallow(folder: string): boolean | undefined {
  const printed = runGit(folder, 'rev-parse', '--is-shallow-repository')
  return printed === undefined ? undefined : printed.trim() === 'true'
}
