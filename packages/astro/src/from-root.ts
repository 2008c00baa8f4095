/**
 * A path as a reference from the root of the site, base included. Without the dot, `/https://example.org/`, which anybody
 * may ask a server for, would lead there, and `/Talk:Main` nowhere.
 *
 * @param pathname path without the base
 */
export function fromRoot(pathname: string): string {
  return `./${pathname.replace(/^\/+/, '')}`
}
