import { stripVTControlCharacters, styleText } from 'node:util'

const lineHeight = 18
const charWidth = 7.8

/** Return the output of a command as a picture of a terminal, with its colors. */
export function terminalSvg(command: string, lines: readonly string[]): string {
  const all = [`${styleText('dim', '$', { validateStream: false })} ${command}`, '', ...lines]
  const width =
    Math.ceil(Math.max(...all.map((line) => stripVTControlCharacters(line).length)) * charWidth) + 32
  const height = all.length * lineHeight + 32
  const rows = all.map((line, index) => {
    const y = 28 + index * lineHeight
    return line === '' ? '' : `<text x="16" y="${y}" xml:space="preserve">${spans(line)}</text>\n`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>Output of ${command}</title>
<style>
text { font: 13px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #e6edf3 }
.s1 { font-weight: 700 } .s2, .s90 { fill: #9da7b3 } .s4 { text-decoration: underline }
.s31 { fill: #ff7b72 } .s32 { fill: #7ee787 } .s33 { fill: #e3b341 } .s34 { fill: #79c0ff } .s35 { fill: #d2a8ff } .s36 { fill: #76e3ea }
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${rows.join('')}</svg>
`
}

/** Replace ANSI codes by elements. Codes of `styleText` are nested: those of these three numbers end the last style. */
function spans(line: string): string {
  const [start, ...parts] = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').split('\u001B[')
  const styled = parts.map((part) =>
    part.replace(/^(?:(22|24|39)|(\d+))m/, (_, end?: string, code?: string) =>
      end === undefined ? `<tspan class="s${code}">` : '</tspan>',
    ),
  )
  return start + styled.join('')
}
