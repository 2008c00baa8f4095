import type { Environment, Options } from '@indexical/core'

/** Branches that are published nearly everywhere. */
const usualBranches = /^(?:main|master|production|prod|live|release|trunk|stable)$/

/**
 * Detect whether a build is for production. An ambiguous variable counts as production: search engines may crawl a
 * preview by mistake, but a production site must never disappear from search.
 *
 * @param variables environment variables. @default those of the process
 * @see https://docs.netlify.com/build/configure-builds/environment-variables/
 * @see https://vercel.com/docs/environment-variables/system-environment-variables
 * @see https://developers.cloudflare.com/pages/configuration/build-configuration/#environment-variables
 * @see https://docs.github.com/actions/reference/workflows-and-actions/variables
 * @see https://docs.gitlab.com/ci/variables/predefined_variables/
 */
export function detectEnvironment(
  { environment, productionBranch }: Pick<Options, 'environment' | 'productionBranch'>,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  if (environment !== 'auto') return { name: environment, reason: 'the options say so' }
  const preview = (name: string): Environment => ({
    name: 'preview',
    reason: `${name} is \`${variables[name] ?? ''}\``,
  })
  const production = (name: string): Environment => ({ ...preview(name), name: 'production' })
  const { NETLIFY, CONTEXT, VERCEL, VERCEL_ENV, CF_PAGES, CF_PAGES_BRANCH } = variables
  if (NETLIFY && CONTEXT) return CONTEXT === 'production' ? production('CONTEXT') : preview('CONTEXT')
  if (VERCEL && VERCEL_ENV)
    return VERCEL_ENV === 'production' ? production('VERCEL_ENV') : preview('VERCEL_ENV')
  if (CF_PAGES && CF_PAGES_BRANCH) {
    const isPublished =
      productionBranch === undefined
        ? usualBranches.test(CF_PAGES_BRANCH)
        : CF_PAGES_BRANCH === productionBranch
    return isPublished ? production('CF_PAGES_BRANCH') : preview('CF_PAGES_BRANCH')
  }
  if (variables['GITHUB_ACTIONS'] && variables['GITHUB_EVENT_NAME']) {
    const isRequest = /^pull_request(?:_target)?$/.test(variables['GITHUB_EVENT_NAME'])
    return isRequest ? preview('GITHUB_EVENT_NAME') : production('GITHUB_EVENT_NAME')
  }
  if (variables['GITLAB_CI']) {
    if (variables['CI_MERGE_REQUEST_IID']) return preview('CI_MERGE_REQUEST_IID')
    const tier = variables['CI_ENVIRONMENT_TIER']
    if (tier)
      return tier === 'production' ? production('CI_ENVIRONMENT_TIER') : preview('CI_ENVIRONMENT_TIER')
  }
  // Most other CI services set `CI`. Their builds are published or checked; builds of authors are not.
  if (variables['CI'] && variables['CI'] !== 'false') return production('CI')
  return { name: 'production', reason: undefined }
}
