/** URLs of servers on this computer or in its network. A message quotes URLs. */
const localUrl =
  /https?:\/\/(?:[^/`:]*\.)?(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|\[::1?\])(?::\d+)?(?:[/`]|$)/i

/** Return whether a message of a finding is about a URL of a dev server, which frameworks write into pages while it runs. */
export function namesLocalUrl(message: string): boolean {
  return localUrl.test(message)
}
