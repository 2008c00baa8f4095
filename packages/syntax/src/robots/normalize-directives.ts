/** The meaning of a directive. */
interface Named {
  name: string
  value?: string
}

/**
 * Return directives in our spelling, each once. `none` is replaced by what it implies, because Bing does not document
 * it.
 */
export function normalizeDirectives<D extends Named>(directives: readonly D[]): D[] {
  const expanded = directives.flatMap((directive) =>
    directive.name === 'none'
      ? [
          { ...directive, name: 'noindex' },
          { ...directive, name: 'nofollow' },
        ]
      : [directive],
  )
  const known = new Set<string>()
  return expanded.filter(({ name, value = '' }) => {
    const isNew = !known.has(`${name}:${value}`)
    known.add(`${name}:${value}`)
    return isNew
  })
}
