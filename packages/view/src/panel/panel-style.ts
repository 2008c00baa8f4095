/** Styles of the panel around the view of a page. */
export const panelStyle = `
:root { color-scheme: light dark; --ground: light-dark(#fff, #13151a); --side: light-dark(#f6f7f9, #1a1d23); --text: light-dark(#1c1f26, #e3e5ea); --muted: light-dark(#5a6170, #a3a9b7); --line: light-dark(#d5d9e1, #343841); --good: light-dark(#11703c, #6fd69b); --other: light-dark(#8a5a00, #f0c060); --broken: light-dark(#b3261e, #ff9d94); --link: light-dark(#1d4fd7, #9db8ff); }
* { box-sizing: border-box; }
body {
  margin: 0; height: 100vh; display: grid; grid: auto minmax(0, 1fr) / minmax(260px, 360px) minmax(0, 1fr);
  font: 14px/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground);
}
body > header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 12px 20px; border-bottom: 1px solid var(--line); }
body > header h1 { font-size: 16px; margin: 0; }
form { display: flex; gap: 8px; flex: 1; max-width: 520px; }
input, form button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--muted); border-radius: 6px; padding: 6px 10px; min-width: 0; }
input { flex: 1; }
input::placeholder { color: var(--muted); opacity: 1; }
form button { cursor: pointer; }
nav { display: flex; flex-direction: column; min-height: 0; background: var(--side); border-right: 1px solid var(--line); }
nav p, nav label { margin: 0; padding: 8px 20px 0; color: var(--muted); font-size: 12px; }
nav label { display: flex; gap: 6px; padding-bottom: 8px; align-items: center; }
nav input { flex: none; margin: 0; }
.list { flex: 1; min-height: 0; }
.scroller { height: 100%; overflow-y: auto; contain: strict; }
.filler { overflow: hidden; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows li { height: 48px; }
.rows a { display: block; height: 100%; padding: 4px 20px; color: inherit; text-decoration: none; border-left: 3px solid transparent; line-height: 20px; }
.rows a:hover { background: var(--ground); }
.rows a[aria-current] { background: var(--ground); border-color: var(--link); }
.url { display: flex; white-space: pre; unicode-bidi: isolate; }
.url span { overflow: hidden; text-overflow: ellipsis; }
.state { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.state { font-size: 12px; }
.state span + span { margin-left: 10px; }
.state .good { color: var(--good); } .state .other { color: var(--other); } .state .broken { color: var(--broken); }
main { overflow-y: auto; padding: 20px 28px 40px; outline: none; }
main > * { max-width: 860px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
.rows a:focus-visible { outline-offset: -2px; }
@media (max-width: 760px) {
  body { display: block; height: auto; }
  nav { height: 240px; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 16px 20px 32px; }
}
`
