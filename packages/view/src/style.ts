/** Styles of the views. The colours follow `color-scheme`: badges and Astro's toolbar are dark in every theme. */
export const style = `
.indexical-page {
  --text: light-dark(#1c1f26, #e3e5ea); --muted: light-dark(#5a6170, #a3a9b7); --line: light-dark(#d5d9e1, #343841);
  --code: light-dark(#eef0f4, #262a33); --link: light-dark(#1d4fd7, #9db8ff); --good: light-dark(#11703c, #6fd69b);
  --other: light-dark(#8a5a00, #f0c060); --broken: light-dark(#b3261e, #ff9d94); --mark: light-dark(#fbdcd9, #5c2622);
  color: var(--text); font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
.indexical-page * { box-sizing: border-box; }
.indexical-page h1 { font-size: 18px; line-height: 1.3; margin: 0; color: inherit; outline: none; }
.indexical-page h2 { font-size: 13px; margin: 18px 0 6px; color: var(--muted); }
.indexical-page h3 { font-size: 13px; margin: 4px 0; font-weight: 600; }
.indexical-page p { margin: 4px 0; max-width: none; }
.indexical-page header { color: var(--text); border-left: 4px solid; padding-left: 12px; }
.indexical-page header.good { border-color: var(--good); }
.indexical-page header.other { border-color: var(--other); }
.indexical-page header.hidden { border-color: var(--muted); }
.indexical-page header.broken { border-color: var(--broken); }
.indexical-page .address, .indexical-page .rule, .indexical-page .more { color: var(--muted); }
.indexical-page code { font: 12.5px/1.5 ui-monospace, monospace; background: var(--code); border-radius: 3px; padding: 0 4px; }
.indexical-page .trace { list-style: none; margin: 0; padding: 0; }
.indexical-page .trace > li { position: relative; display: grid; grid-template-columns: 130px minmax(0, 1fr); gap: 0 12px; padding: 0 0 6px 30px; }
.indexical-page .trace > li::before {
  content: '·'; position: absolute; left: 0; top: 4px; width: 20px; height: 20px; border-radius: 50%; z-index: 1; box-sizing: border-box;
  font: 700 12px/18px system-ui, sans-serif; text-align: center; color: var(--muted); border: 1px solid var(--muted); background: var(--code);
}
.indexical-page .trace > li:not(:last-child)::after { content: ''; position: absolute; left: 9px; top: 14px; bottom: -10px; border-left: 2px solid var(--line); }
.indexical-page .trace > .agrees::before { content: '✓'; color: var(--good); border-color: var(--good); }
.indexical-page .trace > .stops::before { content: '×'; color: var(--other); border-color: var(--other); }
.indexical-page .trace > .stops:has(.finding.error)::before { color: var(--broken); border-color: var(--broken); }
.indexical-page .trace > .unknown::before { content: '?'; }
.indexical-page .trace > .not-read::before { content: ''; }
.indexical-page .trace > .not-read > div > p, .indexical-page .trace > .silent > div > p, .indexical-page .trace > .unknown > div > p { color: var(--muted); }
.indexical-page .trace .state { display: block; color: var(--muted); font-size: 12px; font-weight: 400; }
.indexical-page .trace :not(.stops) > h3 .state { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
.indexical-page a { color: var(--link); }
.indexical-page summary { cursor: pointer; color: var(--muted); }
.indexical-page .finding { color: var(--text); border-left: 4px solid var(--muted); padding: 2px 0 2px 12px; margin: 8px 0; }
.indexical-page .finding.error { border-color: var(--broken); }
.indexical-page .finding.error strong { color: var(--broken); }
.indexical-page .finding.warn { border-color: var(--other); }
.indexical-page .finding.warn strong { color: var(--other); }
.indexical-page .excerpt { display: flex; gap: 10px; background: var(--code); border-radius: 6px; padding: 6px 10px; margin: 6px 0; font: 12.5px/1.5 ui-monospace, monospace; }
.indexical-page .excerpt .line { color: var(--muted); user-select: none; }
.indexical-page .excerpt code { padding: 0; background: none; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 0; }
.indexical-page mark { color: inherit; background: var(--mark); border-bottom: 2px solid var(--broken); border-radius: 2px 2px 0 0; }
.indexical-page .place { font: 12.5px/1.5 ui-monospace, monospace; color: var(--muted); text-align: left; }
.indexical-page button.place { color: var(--link); background: none; border: 0; padding: 0; cursor: pointer; text-decoration: underline; }
.indexical-page button.place:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.indexical-page .apply { font: inherit; color: var(--text); background: var(--code); border: 1px solid var(--muted); border-radius: 6px; padding: 2px 10px; cursor: pointer; }
.indexical-page .apply:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 640px) { .indexical-page .trace > li { grid-template-columns: minmax(0, 1fr); } }
`
