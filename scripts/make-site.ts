/** Writes a site of any size: `node scripts/make-site.ts <pages> <out>`. */
import { writePages } from './make-site/write-pages.ts'

const [count, out] = process.argv.slice(2)
if (!/^\d+$/.test(count ?? '') || out === undefined) {
  process.stderr.write('Usage: node scripts/make-site.ts <pages> <out>\n')
  process.exit(2)
}
writePages(Number(count), out)
