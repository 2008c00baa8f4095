import { expect, test } from 'vitest'
import { planInit } from '../../src/commands/init/plan-init.ts'

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
