import { mkdir, readdir } from 'node:fs/promises'
import rehypeDocument from 'rehype-document'
import rehypeIndexical from 'rehype-indexical'
import rehypeStringify from 'rehype-stringify'
import remarkFrontmatter from 'remark-frontmatter'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { read, write } from 'to-vfile'
import { unified } from 'unified'
import { reporter } from 'vfile-reporter'

const processor = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkRehype)
  .use(rehypeDocument, { language: 'en' })
  .use(rehypeIndexical, {
    site: 'https://www.example.com',
    // The path of the file is its URL, without the folder of the sources.
    url: ({ stem }) => (stem === 'index' ? '/' : `/${stem}.html`),
  })
  .use(rehypeStringify)

await mkdir('dist', { recursive: true })
const names = (await readdir('pages')).filter((name) => name.endsWith('.md'))
const files = await Promise.all(
  names.map(async (name) => {
    const file = await processor.process(await read(`pages/${name}`))
    await write({ path: `dist/${name.replace('.md', '.html')}`, value: String(file) })
    return file
  }),
)
console.error(reporter(files, { quiet: true }))
if (files.some(({ messages }) => messages.some(({ fatal }) => fatal))) process.exitCode = 1
