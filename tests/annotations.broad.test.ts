import { dirname } from 'node:path'
import { basename } from 'node:path/posix'
import { afterAll, expect, test } from 'vitest'
import { createBuilder, frameworks } from './frameworks.ts'

// In a build for production, a reserved hostname such as example.com is a finding of its own.
const site = 'https://www.garden-a.org'
const builder = createBuilder()
afterAll(builder.clean)

const source = {
  pages: {
    index: { frontmatter: 'title: Home' },
    typo: { frontmatter: 'title: Typo\nrobots: noidnex, follow' },
  },
  options: { site },
}
/** The project is a folder of the repository that is built. */
const job = (folder: string): Record<string, string> => ({
  GITHUB_ACTIONS: 'true',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_WORKSPACE: dirname(folder),
})
const cache = builder.folder('job-')

/** Return the commands for GitHub Actions, which may follow white space. Names of sources depend on the framework. */
function commandsIn(output: string): string[] {
  return [...output.matchAll(/^\s*(::.*)$/gm)].map(([, command]) => command!)
}

test.each(Object.keys(frameworks))('%s shows findings in a pull request', (name) => {
  const { output, folder } = builder.build(name, source, job(cache))
  const [command, ...others] = commandsIn(output)
  const file = /file=([^,]*)/.exec(command!)![1]!
  expect(file).toMatch(new RegExp(`^${basename(folder)}/\\S*typo\\S*$`))
  expect(command).toBe(
    `::error title=robots/known-directive,file=${file},line=3,col=9,endLine=3,endColumn=16::Unexpected directive \`noidnex\`, expected \`noindex\`%0Apage ${site}/typo/`,
  )
  expect(others).toEqual([])
})
