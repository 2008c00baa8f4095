/**
 * Return whether robots.txt blocks a URL for Googlebot. The longest matching rule decides, in Googlebot's own group or
 * else in the group `*`. Of two equally long rules, the one that allows decides.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt
 */
export function blockedBy(robotsTxt: string | undefined, url: string): boolean {
  const { pathname, search } = new URL(url)
  const rules = rulesFor(robotsTxt ?? '')
    .filter(({ pattern }) => pattern !== '' && matches(pattern, pathname + search))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows))
  return rules[0]?.allows === false
}

interface Rule {
  pattern: string
  allows: boolean
}

function rulesFor(text: string): Rule[] {
  const groups = new Map<string, Rule[]>()
  let agents: string[] = []
  let isOpen = false
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? []
    const field = name.toLowerCase()
    if (field === 'user-agent') {
      agents = isOpen ? [...agents, value.toLowerCase()] : [value.toLowerCase()]
      isOpen = true
      for (const agent of agents) if (!groups.has(agent)) groups.set(agent, [])
    } else if (field === 'allow' || field === 'disallow') {
      isOpen = false
      for (const agent of agents) groups.get(agent)!.push({ pattern: value, allows: field === 'allow' })
    }
  }
  return groups.get('googlebot') ?? groups.get('*') ?? []
}

function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern)
    .split('*')
    .map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}${isWhole ? '$' : ''}`).test(path)
}
