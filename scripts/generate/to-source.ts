/** Return a value as source code of a config file, with single quotes, and without quotes around plain keys. */
export function toSource(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(
    ([key, own]) => `${/^\w+$/.test(key) ? key : `'${key}'`}: ${toSource(own)}`,
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
