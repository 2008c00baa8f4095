/**
 * Builds in tests are for production, wherever the tests run: a CI that builds a pull request would make them previews,
 * and the hosts that tests start take over these variables.
 */
const variables = [
  'CI',
  'NETLIFY',
  'CONTEXT',
  'VERCEL',
  'VERCEL_ENV',
  'CF_PAGES',
  'CF_PAGES_BRANCH',
  'GITHUB_ACTIONS',
  'GITHUB_EVENT_NAME',
  'GITLAB_CI',
  'CI_MERGE_REQUEST_IID',
  'CI_ENVIRONMENT_TIER',
]
for (const name of variables) delete process.env[name]
