/** Return the value of a key in a map; create it at the first use. */
export function getOrCreate<K, V extends object | string | number | boolean | null>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => NoInfer<V>,
): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
