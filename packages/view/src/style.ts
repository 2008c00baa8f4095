/** Styles of the views. Colours are variables: Astro's toolbar is dark in every theme. */
export const style = `
.indexical-page {
  --text: #1c1f26; --muted: #5a6170; --line: #d5d9e1; --code: #eef0f4; --link: #1d4fd7;
  --good: #11703c; --other: #8a5a00; --hidden: #b3261e;
  color: var(--text); font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
.indexical-page * { box-sizing: border-box; }
.indexical-page h1 { font-size: 18px; line-height: 1.3; margin: 0; color: inherit; outline: none; }
.indexical-page h2 { font-size: 13px; margin: 18px 0 6px; color: var(--muted); }
.indexical-page p { margin: 4px 0; }
.indexical-page header { border-left: 4px solid; padding-left: 12px; }
.indexical-page header.good { border-color: var(--good); }
.indexical-page header.other { border-color: var(--other); }
.indexical-page header.hidden { border-color: var(--hidden); }
.indexical-page span.good { color: var(--good); }
.indexical-page span.hidden { color: var(--hidden); }
.indexical-page .address, .indexical-page .rule, .indexical-page .note, .indexical-page .more { color: var(--muted); }
.indexical-page .note { font-size: 13px; }
.indexical-page code { font: 12.5px/1.5 ui-monospace, monospace; background: var(--code); border-radius: 3px; padding: 0 4px; }
.indexical-page table { width: 100%; border-collapse: collapse; }
.indexical-page th, .indexical-page td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-top: 1px solid var(--line); font-weight: 400; }
.indexical-page thead th { border: 0; color: var(--muted); font-size: 12px; padding: 0 12px 2px 0; }
.indexical-page tbody th { white-space: nowrap; }
.indexical-page ul, .indexical-page ol { margin: 0; padding: 0; list-style: none; }
.indexical-page .path { padding-left: 20px; list-style: decimal; }
.indexical-page .findings li { color: var(--text); border-left: 4px solid var(--muted); padding: 2px 0 2px 12px; margin: 8px 0; }
.indexical-page .findings .error { border-color: var(--hidden); }
.indexical-page .findings .error strong { color: var(--hidden); }
.indexical-page .findings .warn { border-color: var(--other); }
.indexical-page .findings .warn strong { color: var(--other); }
.indexical-page .place { font: 12.5px/1.5 ui-monospace, monospace; color: var(--muted); text-align: left; }
.indexical-page button.place { color: var(--link); background: none; border: 0; padding: 0; cursor: pointer; text-decoration: underline; }
.indexical-page button.place:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.indexical-page .apply { font: inherit; color: var(--text); background: var(--code); border: 1px solid var(--muted); border-radius: 6px; padding: 2px 10px; cursor: pointer; }
.indexical-page .apply:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 520px) {
  .indexical-page tr, .indexical-page th, .indexical-page td { display: block; }
  .indexical-page thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .indexical-page td { border: 0; padding-left: 12px; }
  .indexical-page tbody th { color: var(--muted); }
}
`

/** The colours for dark backgrounds. */
export const darkColours = `
  --text: #e3e5ea; --muted: #a3a9b7; --line: #343841; --code: #262a33; --link: #9db8ff;
  --good: #6fd69b; --other: #f0c060; --hidden: #ff9d94;
`
