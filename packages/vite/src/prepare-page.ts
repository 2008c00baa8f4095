export { keepLinks } from './keep-links.ts'
export { closeGap, stripFrontmatter } from './strip-frontmatter.ts'
