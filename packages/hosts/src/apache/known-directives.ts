/** Directives without effect on crawlers: compression, caching, types, listings, logs, languages, settings. */
const passed: ReadonlySet<string> = new Set(
  `addalt addaltbyencoding addaltbytype addcharset adddefaultcharset adddescription addencoding addicon addiconbyencoding
  addiconbytype addinputfilter addlanguage addoutputfilter addoutputfilterbytype addtype authgroupfile authmerging
  authname authtype authuserfile contentdigest defaulticon defaultlanguage enablemmap enablesendfile fileetag forcetype
  forcelanguagepriority headername languagepriority limitrequestbody limitxmlrequestbody loglevel passenv readmename
  removecharset removeencoding removehandler removelanguage removeoutputfilter removetype requestheader serversignature
  setenv setenvif setenvifexpr setenvifnocase setinputfilter setoutputfilter ssloptions unsetenv xbithack`.split(
    /\s+/,
  ),
)

/** Such directives, by the prefixes of their modules. */
const passedFamilies =
  /^(?:authbasic|authdigest|brotli|browsermatch|cache|cookie|deflate|expires|filter|index|modpagespeed|php_|ssi)/

/** Return whether a directive cannot change the status, target, X-Robots-Tag or Link of a response. */
export function isPassed(name: string): boolean {
  return passed.has(name) || passedFamilies.test(name)
}

/** Modules that are assumed to be loaded: those of Debian and of hosts that support `.htaccess`. */
const modules: ReadonlySet<string> = new Set(
  `access_compat alias auth_basic authn_core authn_file authz_core authz_host authz_user autoindex deflate dir env
  expires filter headers mime negotiation rewrite setenvif so version core`.split(/\s+/),
)

/**
 * Return whether the module of an `<IfModule>` is loaded, as written: `mod_rewrite.c`, `rewrite_module`, or negated
 * with `!`.
 *
 * @returns undefined if unknown
 */
export function isLoaded(written: string): boolean | undefined {
  const negated = written.startsWith('!')
  const name = written.replace('!', '').toLowerCase()
  const isKnown = modules.has(name.replace(/^mod_(.*)\.c$|^(.*)_module$|^(.*)\.c$/, '$1$2$3'))
  return isKnown ? !negated : undefined
}
