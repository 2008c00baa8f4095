import type { SignalLocation, HeaderLine } from '@indexical/syntax'
import type { HeaderRule } from './plain/headers-file.ts'
import { compileCaptures } from './match-pattern.ts'

/** Fills in a header line for a URL. */
export type FillHeader = (line: HeaderLine, hostname: string, pathname: string) => HeaderLine

/**
 * Compile the placeholders of header values. Cloudflare replaces `:splat` and `:name` in values by the matched text.
 *
 * @see https://developers.cloudflare.com/pages/configuration/headers/#match-a-path
 */
export function compileFill({ path, host, lines }: HeaderRule): FillHeader | undefined {
  const names = [...`${host ?? ''}${path}`.matchAll(/\*|:([A-Za-z]\w*)/g)].map(
    ([, name]) => `:${name ?? 'splat'}`,
  )
  if (!lines.some(({ value }) => names.some((name) => value.value.includes(name)))) return undefined
  const captures = [compileCaptures(host ?? '', '/.'), compileCaptures(path, '/')]
  return ({ name, value }, hostname, pathname) => {
    const caught = captures.flatMap((capture, index) => [...(capture([hostname, pathname][index]!) ?? [])])
    const filled = caught.reduce((text, [key, part]) => text.replaceAll(`:${key}`, () => part), value.value)
    return filled === value.value
      ? { name, value }
      : { name, value: { value: filled, location: lineOf(value.location) } }
  }
}

/**
 * Return only the line. Rules use offsets in values, which are correct only if the file contains the value as it is
 * sent.
 */
export function lineOf(location: SignalLocation): SignalLocation {
  return location && 'file' in location && location.line !== undefined
    ? { file: location.file, line: location.line }
    : location
}
