import { parseHttpUrl } from './identity.ts'
/** Suffixes of tunnels and online editors, which always lead to a developer's machine. */
const tunnels = (
  'ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev trycloudflare.com loca.lt localtunnel.me ' +
  'lhr.life serveo.net devtunnels.ms app.github.dev gitpod.io csb.app webcontainer.io'
).split(' ')

/** Names that exist only on one machine or in one network, by RFC 6761, RFC 6762 and ICANN (`internal`). */
const privateSuffixes = ['localhost', 'local', 'internal', 'test', 'invalid', 'lan', 'home.arpa']

/** Hostnames of previews. Production hostnames on the same domain do not match. */
const previews: readonly (readonly [RegExp, string])[] = [
  // https://developers.cloudflare.com/pages/configuration/preview-deployments/
  [/^[^.]+\.[^.]+\.pages\.dev$/, 'a Cloudflare Pages preview'],
  // https://developers.cloudflare.com/workers/configuration/previews/
  [/^[0-9a-f]{8}-[^.]+\.[^.]+\.workers\.dev$/, 'a Cloudflare Workers preview'],
  // https://vercel.com/docs/deployments/generated-urls: project-git-branch-scope, project-hash-scope. The hash must
  // contain a digit, because `my-wonderful-site` is a project.
  [/-git-[^.]+\.vercel\.app$/, 'a Vercel branch preview'],
  [/-(?=[a-z]*\d)[a-z0-9]{9}-[^.]+\.vercel\.app$/, 'a Vercel deployment'],
  // https://docs.netlify.com/site-deploys/overview/: deploy-preview-1--site, branch--site, hash--site
  [/^(?!xn--)[^.]+--[^.]+\.netlify\.app$/, 'a Netlify deploy'],
  // https://firebase.google.com/docs/hosting/test-preview-deploy: site--channel-hash
  [/^(?!xn--)[^.]+--[^.]+\.(?:web\.app|firebaseapp\.com)$/, 'a Firebase preview channel'],
  // https://docs.aws.amazon.com/amplify/latest/userguide/pr-previews.html
  [/^pr-\d+\.[^.]+\.amplifyapp\.com$/, 'an Amplify preview'],
  // https://render.com/docs/service-previews
  [/-pr-\d+\.onrender\.com$/, 'a Render preview'],
  // https://learn.microsoft.com/azure/static-web-apps/review-publish-pull-requests
  [
    /^[a-z]+-[a-z]+-[0-9a-f]+-[a-z0-9]+\.[^.]+\.(?:\d+\.)?azurestaticapps\.net$/,
    'an Azure preview environment',
  ],
]

const stagingLabel =
  /^(?:staging|stage|stg|preview|previews|dev|develop|development|test|testing|uat|pr-\d+)\d*$/
const stagingAffix = /^(?:staging|preview|uat)-|-(?:staging|preview|uat)$/

/**
 * Describe why a hostname should not be public: `a Vercel deployment`, `a tunnel to a developer machine`, `a private
 * name`, `an IP address`, `a staging subdomain`. Undefined for a production hostname.
 *
 * Staging subdomains are a guess from their names, so do not call this for the site's own hostname. The source of
 * each pattern is next to it.
 *
 * @param hostname without port, in any case
 * @param guesses whether staging subdomains count
 */
export function describePreviewHostname(hostname: string, guesses = true): string | undefined {
  const name = hostname.trim().toLowerCase().replace(/\.$/, '')
  if (name === '') return undefined
  if (name.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(name)) return 'an IP address'
  if (privateSuffixes.some((suffix) => endsWith(name, suffix))) return 'a private name'
  if (!name.includes('.')) return name === 'localhost' ? 'a private name' : 'a name without a domain'
  const isStaging =
    guesses && subdomainLabels(name).some((label) => stagingLabel.test(label) || stagingAffix.test(label))
  return describeDeploymentHostname(name) ?? (isStaging ? 'a staging subdomain' : undefined)
}

/**
 * Describe why a hostname belongs to one deployment or machine of a hosting service or tunnel, and never to a site;
 * else undefined.
 *
 * @param hostname without port, in lower case
 */
export function describeDeploymentHostname(hostname: string): string | undefined {
  if (tunnels.some((suffix) => endsWith(hostname, suffix))) return 'a tunnel to a developer machine'
  return previews.find(([pattern]) => pattern.test(hostname))?.[1]
}

/** Return a hostname without `www.`, because most sites use both names. */
export function withoutWww(hostname: string): string {
  return hostname.replace(/^www\./, '')
}

function endsWith(name: string, suffix: string): boolean {
  return name === suffix || name.endsWith(`.${suffix}`)
}

/** Return the labels before the registrable name; `dev.to` and `test.co.uk` have none. */
function subdomainLabels(name: string): string[] {
  const labels = name.split('.')
  const second = labels.at(-2) ?? ''
  const isCountry = (labels.at(-1) ?? '').length === 2
  const registrable = isCountry && /^(?:co|com|org|net|gov|edu|ac|or|ne|go|gob|gouv)$/.test(second) ? 3 : 2
  return labels.slice(0, Math.max(0, labels.length - registrable))
}

/** The public URL of a site, and the hostnames that it allows in addition. */
interface PublicSite {
  site: string
  allowedOrigins: readonly string[]
}

/**
 * Return the hostname of a URL that leads to a preview or private machine, and why. Undefined for the site itself,
 * for hostnames that its options allow, and for texts that are not URLs.
 */
export function findPreviewHostname(
  url: string,
  { site, allowedOrigins }: PublicSite,
): { hostname: string; why: string } | undefined {
  const parsed = url.startsWith(site) ? null : URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
  const { hostname, origin } = parsed
  const own = new URL(site).hostname
  if (hostname === own || allowedOrigins.includes(origin)) return undefined
  const why = describePreviewHostname(hostname)
  // Links between staging hostnames are intended.
  return why === undefined || describePreviewHostname(own) ? undefined : { hostname, why }
}

/**
 * Return whether a URL has the private hostname or IP address of the option `site`, which crawlers cannot reach. A rule
 * reports this option once.
 *
 * @param base absolute URL that relative references resolve against
 */
export function isOnPrivateSite(href: string, site: string, base?: string): boolean {
  const { url, problem } = parseHttpUrl(href, base)
  return (problem === 'localhost' || problem === 'ip') && url?.origin === new URL(site).origin
}
