/** Return whether a media type is missing or that of a web page. Alternates of other types are feeds and files. */
export function isPageType(type = ''): boolean {
  return /^$|^(?:text\/html|application\/xhtml\+xml)(?=$|[\s;])/i.test(type.trim())
}
