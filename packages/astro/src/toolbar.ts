/** The dev toolbar app, for browsers. */
export { default } from '@indexical/view/astro-toolbar'
