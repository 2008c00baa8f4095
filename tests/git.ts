import { execFileSync } from 'node:child_process'

const author = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', '-c', 'commit.gpgsign=false']

/** Run git in a folder, and return what it prints. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
}

/** Commit all files of a folder, which becomes a repository if it is none. */
export function commitAll(folder: string, message: string): void {
  git(folder, 'init', '--quiet')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', message)
}
