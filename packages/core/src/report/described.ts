/** The parts of a valibot schema that documentation uses. */
export interface Described {
  type: string
  default?: unknown
  wrapped?: Described
  item?: Described
  items?: Described[]
  key?: Described
  value?: Described
  options?: (Described | string)[]
  entries?: Record<string, Described>
  pipe?: { type: string; description?: string }[]
}

/** One key of an options object. */
export interface DescribedOption {
  name: string
  required: boolean
  /** The default as JSON; undefined without a default. */
  standard: string | undefined
  description: string
  schema: Described
}

/** Return the keys of an object schema. */
export function optionsOf({ entries = {} }: Described): DescribedOption[] {
  return Object.entries(entries).map(([name, entry]) => {
    const required = entry.type !== 'optional'
    const schema = required ? entry : entry.wrapped!
    const description = schema.pipe?.findLast(({ type }) => type === 'description')?.description ?? ''
    return { name, required, standard: JSON.stringify(entry.default), description, schema }
  })
}
