import type { Plugin } from 'rolldown'
import { Visitor } from 'rolldown/utils'
import type { ESTree } from 'rolldown/utils'

/**
 * Plugin that creates the examples of a rule on first use. They are more than a third of our code, and only the
 * documentation of a rule contains them.
 */
export const lazyExamples: Plugin = replaceExamples((value) => `get examples() { return ${value} }`)

/** Plugin for a package that reads the documentation of rules from the package with the rules. */
export const noExamples: Plugin = replaceExamples(
  () => `get examples() { throw new Error('Unexpected use of examples, expected those of @indexical/core') }`,
)

/** @param print returns the member of the rule, from the code of its value */
function replaceExamples(print: (value: string) => string): Plugin {
  return {
    name: 'examples',
    transform: {
      filter: { id: /[\\/]src[\\/]rules[\\/].+[\\/].+\.ts$/ },
      handler(code) {
        const parts: string[] = []
        let last = 0
        for (const { start, end, value } of findExamples(this.parse(code, { lang: 'ts' }))) {
          parts.push(code.slice(last, start), print(code.slice(value.start, value.end)))
          last = end
        }
        return parts.join('') + code.slice(last)
      },
    },
  }
}

/** Return the members `examples` of the rule, or of the rules of a family, that a module exports. */
export function findExamples(program: ESTree.Program): { start: number; end: number; value: ESTree.Span }[] {
  const found: ReturnType<typeof findExamples> = []
  const visitor = new Visitor({
    Property({ key, value, start, end }) {
      if (key.type === 'Identifier' && key.name === 'examples') found.push({ start, end, value })
    },
  })
  visitor.visit(program)
  return found
}
