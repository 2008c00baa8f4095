import type { Plugin } from 'rolldown'

/**
 * Plugin that creates the examples of a rule when something reads them: they are more than a third of our code, and only
 * the documentation of a rule contains them.
 */
export const lazyExamples: Plugin = {
  name: 'examples',
  transform: {
    filter: { id: /[\\/]src[\\/]rules[\\/].+[\\/].+\.ts$/ },
    handler(code) {
      for (const statement of this.parse(code, { lang: 'ts' }).body) {
        if (statement.type !== 'ExportDefaultDeclaration') continue
        const [rule] = statement.declaration.type === 'CallExpression' ? statement.declaration.arguments : []
        if (rule?.type !== 'ObjectExpression') continue
        for (const member of rule.properties) {
          if (member.type !== 'Property' || member.key.type !== 'Identifier') continue
          if (member.key.name !== 'examples') continue
          const { start, end } = member.value
          const before = code.slice(0, member.start)
          return `${before}get examples() { return ${code.slice(start, end)} }${code.slice(member.end)}`
        }
      }
      return undefined
    },
  },
}
