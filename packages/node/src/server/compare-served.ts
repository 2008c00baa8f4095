/** Code that only `--url` and `--rendered` need. It is one file of the published package. */
export { checkServer } from './check-server.ts'
export { renderSite } from './render-site.ts'
