import { markup } from '../../../packages/html/test/markup.ts'
import { parse5Difference } from '../../../packages/html/test/parse5-signals.ts'
import { createRandom } from '../random.ts'
import { tokensOf, type Target } from '../target.ts'

const random = createRandom(1)

export const parse5: Target = {
  about:
    'The sparse parser reads the signals that are in parse5’s own tree, with namespaces, and an insertion is in head ' +
    'and changes no other signal',
  code: ['html/src/'],
  seeds: Array.from({ length: 200 }, () => markup((limit) => random.below(limit))),
  make: (numbers) => markup((limit) => numbers.below(limit)),
  tokens: [
    ...tokensOf(`
      <template> </template> <select> </select> <table> </table> <td> <col> <frameset> <noscript> </noscript> <svg> </svg>
      <math> </math> <desc> <foreignObject> <annotation-xml> <mi> <title> </title> <script> </script> <!-- --> <b> </b>
      <a> </a> <p> </p> <body> <head> </head> <html> <plaintext> <br> </br> <form> <button> <li> <object> <font>
    `),
    '<meta name=robots content=noindex>',
    '<link rel="canonical" href="/x/">',
    '<base href="/y/">',
    ' data-nosnippet',
    ' encoding="text/html"',
    ' constructor',
    ' __proto__=""',
  ],
  longest: 1200,
  check: (text) => parse5Difference(text),
}
