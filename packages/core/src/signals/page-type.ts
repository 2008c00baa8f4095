/** Whether a media type, or none, is that of a web page: alternates of other types are feeds and files. */
export function isPageType(type = ''): boolean {
  return /^$|^(?:text\/html|application\/xhtml\+xml)(?=$|[\s;])/i.test(type.trim())
}
