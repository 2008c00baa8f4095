import type { TestProject } from 'vitest/node'
import { installServers } from './servers/install-servers.ts'

/**
 * Install what tests start before the first of them runs, so that none waits for an installation of another. If it fails,
 * tests that need no program still run; the others fail with the same message.
 */
export default function setup({ name }: TestProject): void {
  const failure =
    name === 'broad' ? installServers(['nginx', 'apache', 'headlessChromium']) : installServers()
  if (failure !== '') console.error(failure)
}
