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
  const { passed, failed, skipped } = await conform(resolve(dir))
  console.log(`${name}: ${passed} passed, ${failed.length} failed, ${skipped} skipped`)
  for (const line of failed) console.error(`  ${line}`)
  total.passed += passed
  total.failed += failed.length
  total.skipped += skipped
}
console.log(`conformance: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
// A run without cases proves nothing.
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
