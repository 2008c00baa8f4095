import { expect, test } from 'vitest'
import { planInit } from '../../src/commands/init/plan-init.ts'

const base = {
  output: 'out',
  pages: [],
  site: 'https://www.example.com',
  packageManager: { add: 'npm install --save-dev', restore: 'npm ci', run: 'npm run' },
}

test.each([
  [
    'next',
    'next.config.ts',
    [
      'Wrap the configuration in next.config.ts yourself:',
      "  import withIndexical from 'next-plugin-indexical'",
      "  export default withIndexical({ output: 'export' }, { site: 'https://www.example.com' })",
      "Set `output: 'export'`, if it is not: the plugin checks exported pages",
      'npm install --save-dev next-plugin-indexical',
      'npx next build',
    ],
  ],
  [
    'sveltekit',
    'svelte.config.js',
    [
      'Wrap the adapter in svelte.config.js yourself:',
      "  import indexical from 'sveltekit-plugin-indexical'",
      "  adapter: indexical(adapter(), { site: 'https://www.example.com' }),",
      'npm install --save-dev sveltekit-plugin-indexical',
      'npx vite build',
    ],
  ],
])('the plugin for %s wraps an expression, which stays as it is', (generator, config, next) => {
  const project = {
    ...base,
    generator,
    config,
    command: next.at(-1),
    read: (file: string) => (file === config ? 'export default {}\n' : undefined),
  }
  expect(planInit(project, { workflow: false })).toEqual({ changes: [], next })
})

test("the plugin for React Router goes into Vite's config", () => {
  const files: Record<string, string> = { 'vite.config.ts': 'export default { plugins: [reactRouter()] }\n' }
  const plan = planInit(
    {
      generator: 'react-router',
      config: 'react-router.config.ts',
      read: (file) => files[file],
      output: 'build/client',
      command: 'npx react-router build',
      pages: [],
      site: 'https://www.example.com',
      packageManager: { add: 'npm install --save-dev', restore: 'npm ci', run: 'npm run' },
    },
    { workflow: false },
  )
  expect(plan.changes).toEqual([
    {
      file: 'vite.config.ts',
      before: files['vite.config.ts'],
      after:
        "import indexical from 'react-router-plugin-indexical'\nexport default { plugins: [reactRouter(), indexical({ site: 'https://www.example.com' })] }\n",
    },
  ])
  expect(plan.next).toEqual([
    'Set `prerender` in react-router.config, if it is not: the plugin checks prerendered pages',
    'npm install --save-dev react-router-plugin-indexical',
    'npx react-router build',
  ])
})
