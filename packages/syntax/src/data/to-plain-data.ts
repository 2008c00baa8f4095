/**
 * Copy parsed data to objects without a prototype. The key `__proto__` is dropped; `constructor` is a key like any
 * other. Shared and circular values stay shared. Dates become ISO text.
 */
export function toPlainData(value: unknown, seen = new Map<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (Array.isArray(value) || value instanceof Set) {
    const list: unknown[] = []
    seen.set(value, list)
    for (const item of value) list.push(toPlainData(item, seen))
    return list
  }
  const object = Object.create(null) as Record<string, unknown>
  seen.set(value, object)
  for (const [key, item] of value instanceof Map ? value : Object.entries(value)) {
    if (typeof key === 'object' && key !== null) continue
    const name = String(key)
    if (name !== '__proto__') object[name] = toPlainData(item, seen)
  }
  return object
}
