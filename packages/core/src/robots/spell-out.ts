/** A directive as far as its meaning goes. */
interface Named {
  name: string
  value?: string
}

/**
 * Directives as we write them: `none` as what it stands for, because Bing does not list it among what it reads, and
 * each once.
 */
export function spellOut<D extends Named>(directives: readonly D[]): D[] {
  const spelled = directives.flatMap((directive) =>
    directive.name === 'none'
      ? [
          { ...directive, name: 'noindex' },
          { ...directive, name: 'nofollow' },
        ]
      : [directive],
  )
  const known = new Set<string>()
  return spelled.filter(({ name, value = '' }) => {
    const isNew = !known.has(`${name}:${value}`)
    known.add(`${name}:${value}`)
    return isNew
  })
}
