declare module 'virtual:astro-indexical' {
  const runtime: import('./runtime.ts').Runtime
  export default runtime
}

declare module 'virtual:astro-indexical/frontmatter' {
  const frontmatter: import('./runtime.ts').SourceData
  export default frontmatter
}

declare module 'virtual:astro-indexical/on-demand' {
  export const tagOnDemand: typeof import('./on-demand.ts').tagOnDemand
}
