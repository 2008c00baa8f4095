import type { Plugin } from 'rolldown'
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
        const member = findExamples(this.parse(code, { lang: 'ts' }))
        if (!member) return undefined
        const { start, end } = member.value
        return code.slice(0, member.start) + print(code.slice(start, end)) + code.slice(member.end)
      },
    },
  }
}

/** Return the member `examples` of the rule that a module exports. */
export function findExamples({ body }: ESTree.Program): ESTree.ObjectProperty | undefined {
  for (const statement of body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue
    const [rule] = statement.declaration.type === 'CallExpression' ? statement.declaration.arguments : []
    if (rule?.type !== 'ObjectExpression') continue
    for (const member of rule.properties) {
      if (member.type !== 'Property' || member.key.type !== 'Identifier') continue
      if (member.key.name === 'examples') return member
    }
  }
  return undefined
}
