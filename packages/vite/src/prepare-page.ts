export { keepLinks } from './keep-links.ts'
export { projectRoot } from './project-root.ts'
export { sidecarOf, twoSources } from './sidecar.ts'
export { closeGap, stripFrontmatter } from './strip-frontmatter.ts'
