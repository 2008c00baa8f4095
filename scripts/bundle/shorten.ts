import { minifySync } from 'rolldown/utils'

/** The line that the bundler writes above the code of each module. */
const moduleStart = /^(?=\/\/ .+\.[cm]?[jt]s(?:\?lazy)?$)/m

/**
 * Remove white space, and shorten local variables and expressions. Functions keep their names, and the code of each module is on
 * a separate line below the name of the module, such as `core/rules/all.ts`, so that the stack trace in a bug report can be read.
 */
export function shorten(code: string, file: string): string {
  return code
    .split(moduleStart)
    .map((part) => {
      const [, name = '', rest = ''] = /^(\/\/ .*\n)?([^]*)$/.exec(part)!
      const options = {
        module: true,
        // Other parts use names that this part only declares.
        compress: { unused: false, keepNames: { function: true, class: true } },
        mangle: { keepNames: true, toplevel: false },
        codegen: { removeWhitespace: true },
      }
      const { code: short, errors } = minifySync(file, rest, options)
      if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
      return `${name.replace(/^\/\/ \.\.\/(\w+)\/src\//, '// $1/')}${short}\n`
    })
    .join('')
}
