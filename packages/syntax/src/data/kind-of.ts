/** Kind of a value, as messages name it. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'list' | 'object' | 'function'

/** Return the kind of a value; undefined for values that count as not set. */
export function kindOf(value: unknown): Kind | undefined {
  if (value === undefined || value === null) return undefined
  // Computed data of Eleventy is `''` until it has a value, and content editors save empty fields.
  if (typeof value === 'string') return value.trim() === '' ? undefined : 'string'
  if (typeof value === 'number' || typeof value === 'bigint') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'object') return 'function'
  if (Array.isArray(value)) return 'list'
  // `instanceof` fails for dates of another realm.
  return Object.prototype.toString.call(value) === '[object Date]' ? 'date' : 'object'
}

/** Return an own property, so that `__proto__` and `constructor` in hostile data never reach the prototype. */
export function ownValue(object: unknown, key: string | number): unknown {
  if (typeof object !== 'object' || object === null) return undefined
  return Object.hasOwn(object, key) ? (object as Record<string | number, unknown>)[key] : undefined
}
