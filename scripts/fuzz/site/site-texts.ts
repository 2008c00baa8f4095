import fc from 'fast-check'
import { makeSuite } from '../../suite/make-suite.ts'
import { hostTexts } from '../targets/host-texts.ts'

const { cases } = makeSuite()
/** Not very long, and without the option that writes robots.txt, which a run in memory does not. */
const examples = cases.filter(
  ({ rule, files }) => !rule.startsWith('ai-policy/') && JSON.stringify(files).length < 6000,
)

const hostFiles = Object.values(hostTexts).flatMap(({ files, seeds }) =>
  files.flatMap(({ folder, name }) =>
    seeds.map((text) => ({ [folder === 'output' ? `dist/${name}` : name]: text })),
  ),
)

/** Sites as texts: the files and options of several examples of rules together, so that pages contradict each other. */
export const siteTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.constantFrom(...examples), { minLength: 1, maxLength: 4 }),
    fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fc.constantFrom(...hostFiles)),
  )
  .map(([some, own]) => {
    const options: object = Object.assign({}, ...some.map((one) => one.options), {
      preset: 'recommended',
      rules: {},
    })
    const files: Record<string, string> = Object.assign({}, own, ...some.map((one) => one.files))
    return [
      ...Object.entries(options).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
      ...Object.entries(files).map(([name, text]) => `> ${name}\n${text}`),
    ].join('\n')
  })
