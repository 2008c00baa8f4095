/** What only `--url` and `--rendered` need, in one file of the published package. */
export { checkServer } from './check-server.ts'
export { renderSite } from './render-site.ts'
