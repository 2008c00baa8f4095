import { stripVTControlCharacters } from 'node:util'

const control = '\u001B['
const lineHeight = 18
const charWidth = 7.8

/** Styles by ANSI code. Other codes, such as 39, end a style. */
const styles: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  4: 'line',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  35: 'pink',
  36: 'cyan',
  90: 'dim',
}
const ends: Readonly<Record<string, readonly string[]>> = {
  22: ['bold', 'dim'],
  24: ['line'],
  39: ['red', 'green', 'yellow', 'blue', 'pink', 'cyan'],
}

/** Return the output of a command as a picture of a terminal, with its colors. */
export function terminalSvg(command: string, lines: readonly string[]): string {
  const all = [`\u001B[2m$\u001B[22m ${command}`, '', ...lines]
  const width =
    Math.ceil(Math.max(...all.map((line) => stripVTControlCharacters(line).length)) * charWidth) + 32
  const height = all.length * lineHeight + 32
  const rows = all.map((line, index) => {
    const y = 28 + index * lineHeight
    return line === '' ? '' : `<text x="16" y="${y}" xml:space="preserve">${spans(line)}</text>\n`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>Output of ${escape(command)}</title>
<style>
text { font: 13px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #e6edf3 }
.bold { font-weight: 700 } .dim { fill: #9da7b3 } .line { text-decoration: underline }
.red { fill: #ff7b72 } .green { fill: #7ee787 } .yellow { fill: #e3b341 } .blue { fill: #79c0ff } .pink { fill: #d2a8ff } .cyan { fill: #76e3ea }
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${rows.join('')}</svg>
`
}

function spans(line: string): string {
  const [before = '', ...parts] = line.split(control)
  let active = new Set<string>()
  let text = escape(before)
  for (const part of parts) {
    const end = part.indexOf('m')
    for (const code of part.slice(0, end).split(';')) {
      const style = styles[code]
      if (style !== undefined) active.add(style)
      else if (ends[code]) for (const name of ends[code]) active.delete(name)
      else active = new Set()
    }
    const shown = escape(part.slice(end + 1))
    if (shown !== '')
      text += active.size === 0 ? shown : `<tspan class="${[...active].join(' ')}">${shown}</tspan>`
  }
  return text
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
