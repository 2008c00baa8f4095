/** The style sheet of the report, which loads no other files. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #3b4048); --dim: light-dark(#5b6270, #a0a8b5);
  --error: light-dark(#b3261e, #ff8a80); --warning: light-dark(#8a5a00, #ffc766); --panel: light-dark(#f6f7f9, #23262b) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
  color: light-dark(#1b1e24, #e6e9ee); background: light-dark(#fff, #17191d) }
h1 { font-size: 1.5rem; margin: 0 }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem }
p { margin: .25rem 0; max-width: 48rem }
a { color: inherit; text-decoration-color: var(--dim) }
code { font: .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.dim { color: var(--dim) }
.error { color: var(--error) }
.warning { color: var(--warning) }
dl { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: 1.5rem 0 0 }
dl div { display: flex; flex-direction: column-reverse }
dt { color: var(--dim); font-size: .875rem }
dd { margin: 0; font-size: 1.75rem; font-variant-numeric: tabular-nums }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; overflow: hidden }
summary { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; padding: .5rem .75rem; cursor: pointer }
summary::before { content: '▸'; color: var(--dim) }
[open] > summary::before { content: '▾' }
summary:hover { background: var(--panel) }
summary b { min-width: 14rem }
summary .count { margin-left: auto; font-variant-numeric: tabular-nums }
.inside { padding: .25rem .75rem .75rem; border-top: 1px solid var(--line) }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; min-width: 44rem; table-layout: fixed; margin-top: .75rem; font-size: .9375rem }
th:not(:nth-child(2)) { width: 28% }
th { text-align: left; font-weight: 600; color: var(--dim) }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
ul { margin: .5rem 0; padding-left: 1.25rem; overflow-wrap: anywhere }
tr, li { content-visibility: auto; contain-intrinsic-size: auto 2rem }
@media print { details { break-inside: avoid } }
`
