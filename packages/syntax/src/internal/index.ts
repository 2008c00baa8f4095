/**
 * Names that only the other packages of Indexical need. They need the exact version of this package, because names may
 * change in any release.
 *
 * Code for servers on demand loads this file, so it must not import a library (YAML, XML, globs). @module
 */
export { kindOf, ownValue } from '../data/kind-of.ts'
export { getOrCreate } from '../get-or-create.ts'
export { lineStarts } from '../data/locate-range.ts'
export { robotsTxtLocation } from '../robots-txt/problem.ts'
export { correctEntries, removeParts } from '../sitemap/correct-entries.ts'
export {
  isNamedAsPart,
  isSitemapPart,
  sitemapAuthor,
  sitemapFile,
  sitemapPart,
} from '../sitemap/sitemap-files.ts'
export { createFindCandidates, findIn } from '../url/find-candidates.ts'
export type { FindCandidates, Hints } from '../url/find-candidates.ts'
export {
  describeDeploymentHostname,
  findPreviewHostname,
  isOnPrivateSite,
  withoutWww,
} from '../url/hostnames.ts'
export { isPlaceholderHostname, isReservedHostname } from '../url/placeholder-hostnames.ts'
export { formatInsteadOf, missingUrl, pathAndQuery, readHref, withoutSecondScheme } from '../url/identity.ts'
export { decoded } from '../url/percent.ts'
export { atomicStars, expectedInstead } from '../globs/bounded.ts'
export { createResolveCache, createResolver, originOf } from '../url/resolver.ts'
export type { Resolve, ResolveCache } from '../url/resolver.ts'
