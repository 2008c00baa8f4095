/** GitLab's code quality report, with the built command line. */
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

/** A page whose canonical is relative, on another line in each build. */
const page = (path: string, lines = ''): string =>
  `<!doctype html><title>${path}</title>${lines}<link rel="canonical" href="${path}"><a href="http://www.example.com/">Home</a>`

interface Issue {
  description: string
  check_name: string
  fingerprint: string
  severity: string
  location: { path: string; lines: { begin: number } }
}

function issuesOf(
  files: Record<string, string>,
  ...flags: string[]
): { issues: Issue[]; status: number | null } {
  const root = makeFolder({ 'site/package.json': '{}', ...files })
  const args = [
    'check',
    'site/dist',
    '--site',
    'https://www.example.com',
    '--format',
    'codequality',
    ...flags,
  ]
  const { stdout, stderr, status } = indexical(root, ...args)
  expect(stderr).toBe('')
  return { issues: JSON.parse(stdout) as Issue[], status }
}

const short = ({ check_name: rule, severity, location, description }: Issue): string =>
  `${location.path}:${location.lines.begin} ${severity} ${rule}: ${description}`

test('one entry for each cause, whose key does not change with lines', () => {
  const files = {
    'site/dist/index.html': page('/'),
    'site/dist/a/index.html': page('/a/'),
    'site/dist/b/index.html': page('/b/').replace('/b/"', '/missing/"'),
  }
  const { issues, status } = issuesOf(files)
  expect(issues.map(short).sort()).toEqual([
    'site/dist/a/index.html:1 minor canonical/absolute: Unexpected relative canonical `/a/`, expected an absolute URL (and 2 more). Write the full URL with scheme and hostname, or remove the tag and let Indexical inject the canonical.',
    'site/dist/a/index.html:1 minor links/https: Unexpected http link `http://www.example.com/`, expected `https://www.example.com/` (and 2 more). Change `http://` to `https://`, or use a path such as `/about/`.',
    'site/dist/b/index.html:1 major canonical/target-exists: Unexpected canonical `/missing/`, expected a URL that the build wrote. Correct the canonical, or restore the page. If another deployment serves the URL, add its path to `externalPrefixes`.',
  ])
  expect(status).toBe(1)
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length)
  for (const { fingerprint } of issues) expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)

  const moved = issuesOf({ ...files, 'site/dist/a/index.html': page('/a/', '\n\n') })
  expect(moved.issues.map(short).sort()[0]).toMatch(/^site\/dist\/a\/index\.html:3 /)
  expect(moved.issues.map(({ fingerprint }) => fingerprint)).toEqual(
    issues.map(({ fingerprint }) => fingerprint),
  )
})

test('a healthy site is an empty list', () => {
  const healthy = page('/')
    .replace('href="/"', 'href="https://www.example.com/"')
    .replace('http://', 'https://')
  expect(issuesOf({ 'site/dist/index.html': healthy })).toEqual({ issues: [], status: 0 })
})
