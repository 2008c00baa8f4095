/**
 * Return the query that belongs to the canonical of a request: the parameters that the author allows, in the order of the
 * list, encoded as by forms (a space is `+`). Empty values are left out, because they mean the same as no parameter. A
 * parameter that is repeated keeps its values in their order, each once.
 *
 * @param search query of the request, with or without `?`
 * @param names names of the allowed parameters, decoded; they are case-sensitive
 * @returns with `?`; empty without an allowed parameter
 */
export function canonicalQuery(search: string, names: readonly string[]): string {
  const requested = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of new Set(names))
    for (const value of new Set(requested.getAll(name))) if (value !== '') kept.append(name, value)
  return kept.size === 0 ? '' : `?${kept.toString()}`
}
