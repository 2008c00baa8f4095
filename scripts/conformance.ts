/** Runs cases of public test suites, which are not part of this repository: `pnpm conformance <folder>`. */
import { resolve } from 'node:path'
import { conformHtml } from './conformance/html.ts'
import { conformLinkHeader } from './conformance/link-header.ts'
import { conformRobots } from './conformance/robots.ts'
import { conformRobotsTxt } from './conformance/robots-txt.ts'
import { conformSitemap } from './conformance/sitemap.ts'

const dir = process.argv.slice(2).find((argument) => argument !== '--')
if (dir === undefined) {
  console.error('Missing folder, expected the path of the test vectors')
  process.exit(2)
}

const suites = {
  html: conformHtml,
  robots: conformRobots,
  'robots-txt': conformRobotsTxt,
  'link-header': conformLinkHeader,
  sitemap: conformSitemap,
}
const total = { passed: 0, failed: 0, skipped: 0 }
for (const [name, conform] of Object.entries(suites)) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const outcome of conform(resolve(dir))) {
    const [got, expected] = [outcome?.got, outcome?.expected].map((value) => JSON.stringify(value))
    const result =
      outcome === undefined
        ? 'skipped'
        : got === expected
          ? 'passed'
          : outcome.mayDiffer
            ? 'skipped'
            : 'failed'
    counts[result]++
    total[result]++
    if (result === 'failed') console.error(`  ${outcome!.id}: got ${got}, expected ${expected}`)
  }
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
}
console.log(`conformance: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
// A run without cases proves nothing.
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
