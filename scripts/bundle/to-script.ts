/** A module as two files. */
export interface ScriptFiles {
  /** Imports what the script needs, runs it, and exports its results. */
  module: string
  /** An expression: a function of the imports that returns the exports. */
  script: string
}

/**
 * Turn a module into a script, because V8 saves functions that were compiled at their first call only for scripts.
 *
 * @param code minified, with all imports in the first line, and all exports, which never change, in the last statement
 * @param script name of its file
 */
export function toScript(code: string, script: string): ScriptFiles {
  const imports: string[] = []
  const parameters: string[] = []
  const body = code
    .replace(/^.*\n/, (line) =>
      line.replace(/import(?:(\{[^}]*\})|([\w$]+))from("[^"]+");/g, (_, names, name, from) => {
        const given = `i${imports.length}`
        imports.push(`import${names ? `*as ${given}` : given} from${from};`)
        parameters.push(names?.replaceAll(' as ', ':') ?? name)
        return ''
      }),
    )
    .replace(/\bimport\.meta(?=\.(?:url|dirname|resolve)\b)/g, 'importMeta')
    .replace(/\bimport\(/g, 'importModule(')
  const [exported, names] = /export\{([^}]*)\};\s*$/.exec(body) ?? []
  if (exported === undefined || /\bimport[\s({*]/.test(body.replace(/\n[^]*/, '')))
    throw new Error(`Unexpected form of the module for ${script}`)
  const exports = names!.split(',').map((name) => name.split(' as '))
  const returned = exports.map(([own, name = own]) => (name === own ? name : `${name}:${own}`))
  const given = imports.map((_, index) => `i${index}`)
  return {
    module: `${imports.join('')}import{compiledCode}from"./start.js";export const{${exports.map((pair) => pair.at(-1)).join(',')}}=compiledCode.run(new URL("./${script}",import.meta.url),import.meta,name=>import(name),${given.join(',')});\n`,
    script: `"use strict";(function(importMeta,importModule,${parameters.join(',')}){${body.slice(0, -exported.length)}return{${returned.join(',')}}})\n`,
  }
}
