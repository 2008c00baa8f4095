import { describe, expect, test } from 'vitest'
import { detectEnvironment } from '../src/site/environment.ts'

const auto = { environment: 'auto' as const, productionBranch: undefined }

describe('detectEnvironment', () => {
  const cases: [title: string, variables: Record<string, string>, expected: string][] = [
    ['nothing set', {}, 'production'],
    [
      'Netlify, main deploy',
      { NETLIFY: 'true', CONTEXT: 'production' },
      'production: CONTEXT is `production`',
    ],
    [
      'Netlify, deploy preview',
      { NETLIFY: 'true', CONTEXT: 'deploy-preview' },
      'preview: CONTEXT is `deploy-preview`',
    ],
    [
      'Netlify, branch deploy',
      { NETLIFY: 'true', CONTEXT: 'branch-deploy' },
      'preview: CONTEXT is `branch-deploy`',
    ],
    ['CONTEXT of somebody else', { CONTEXT: 'test' }, 'production'],
    [
      'Vercel, production',
      { VERCEL: '1', VERCEL_ENV: 'production' },
      'production: VERCEL_ENV is `production`',
    ],
    ['Vercel, preview', { VERCEL: '1', VERCEL_ENV: 'preview' }, 'preview: VERCEL_ENV is `preview`'],
    [
      'Vercel, development',
      { VERCEL: '1', VERCEL_ENV: 'development' },
      'preview: VERCEL_ENV is `development`',
    ],
    ['Cloudflare, main', { CF_PAGES: '1', CF_PAGES_BRANCH: 'main' }, 'production: CF_PAGES_BRANCH is `main`'],
    [
      'Cloudflare, branch',
      { CF_PAGES: '1', CF_PAGES_BRANCH: 'new-menu' },
      'preview: CF_PAGES_BRANCH is `new-menu`',
    ],
    [
      'GitHub, push',
      { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'push' },
      'production: GITHUB_EVENT_NAME is `push`',
    ],
    [
      'GitHub, pull request',
      { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'pull_request' },
      'preview: GITHUB_EVENT_NAME is `pull_request`',
    ],
    [
      'GitLab, branch',
      { GITLAB_CI: 'true', CI: 'true', CI_COMMIT_BRANCH: 'main' },
      'production: CI is `true`',
    ],
    ['another CI service', { CI: 'true', CIRCLECI: 'true' }, 'production: CI is `true`'],
    ['CI that is switched off', { CI: 'false' }, 'production'],
    [
      'GitLab, merge request',
      { GITLAB_CI: 'true', CI_MERGE_REQUEST_IID: '7' },
      'preview: CI_MERGE_REQUEST_IID is `7`',
    ],
    [
      'GitLab, staging',
      { GITLAB_CI: 'true', CI_ENVIRONMENT_TIER: 'staging' },
      'preview: CI_ENVIRONMENT_TIER is `staging`',
    ],
    [
      'Vercel within GitHub Actions: the host knows better',
      { VERCEL: '1', VERCEL_ENV: 'production', GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'pull_request' },
      'production: VERCEL_ENV is `production`',
    ],
  ]
  test.each(cases)('%s', (_title, variables, expected) => {
    const { name, reason } = detectEnvironment(auto, variables)
    expect(reason === undefined ? name : `${name}: ${reason}`).toBe(expected)
  })

  test('the branch that the options name is published, and no other', () => {
    const options = { ...auto, productionBranch: 'website' }
    const on = (branch: string): string =>
      detectEnvironment(options, { CF_PAGES: '1', CF_PAGES_BRANCH: branch }).name
    expect([on('website'), on('main')]).toEqual(['production', 'preview'])
  })

  test('options win over variables', () => {
    const variables = { VERCEL: '1', VERCEL_ENV: 'preview' }
    expect(detectEnvironment({ ...auto, environment: 'production' }, variables)).toEqual({
      name: 'production',
      reason: 'the options say so',
    })
  })
})
