export { BrowserError, findBrowser } from './find-browser.ts'
export type { Installed } from './find-browser.ts'
export { renderPages } from './render-pages.ts'
export type { Rendered, RenderOptions } from './render-pages.ts'
