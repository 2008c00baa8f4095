/**
 * Return the URL that relative values resolve against.
 *
 * @param href that of the first `<base>`, which is relative to the page
 * @see https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url
 */
export function baseOf(href: string | undefined, url: string): string {
  const parsed = href === undefined ? null : URL.parse(href, url)
  return parsed === null || parsed.protocol === 'javascript:' || parsed.protocol === 'data:'
    ? url
    : parsed.href
}
