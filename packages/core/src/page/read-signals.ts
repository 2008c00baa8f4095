import type { Element, Root } from 'hast'
import { createResolveCache, createResolver, originOf } from '@indexical/syntax/internal'
import { textOf, valueOf } from './node-value.ts'
import { generatorName } from '../intent/theme-names.ts'
import type { GeneratorName } from '../intent/theme-names.ts'
import { readLinks } from './read-links.ts'
import { readNosnippets } from './read-nosnippets.ts'
import {
  readAlternate,
  readCanonical,
  readHeadCloser,
  readPairedPage,
  readRefresh,
  readRobotsMeta,
  readStrayMeta,
} from './read-head.ts'
import { readNotFoundTitle } from './read-not-found-title.ts'
import { readFeeds } from './read-feeds.ts'
import { readInsecure, readResources } from './read-resources.ts'
import { readExposedTexts } from './read-exposed-texts.ts'
import { readScriptedSignals } from './read-scripted-signals.ts'
import { parseStructured, readStructuredUrls } from './read-structured.ts'
import { readStrayCanonical } from './read-stray-canonical.ts'
import { baseOf } from './base-of.ts'
import { sortElements } from './sort-elements.ts'
import type { PageSignals, RobotsStatement } from './types.ts'

/** The signals of a tree, and their elements in the same order, for edits. */
export interface ReadTree {
  signals: PageSignals
  canonicals: readonly Element[]
  robots: readonly Element[]
  ogUrls: readonly Element[]
}

/**
 * Read all signals from a tree, sparse or full.
 *
 * @param url the page's own absolute URL; relative values resolve against it and `<base>`
 * @param resolved cache of resolved links; sharing it between pages saves time and memory
 * @param sent statements of header lines, which also limit snippets
 */
export function readSignals(
  tree: Root,
  url: string,
  resolved = createResolveCache(),
  sent: readonly RobotsStatement[] = [],
): ReadTree {
  const { html, bases, canonicals, robots, fragment, ...sorted } = sortElements(tree)
  const baseUrl = baseOf(bases[0] && textOf(bases[0], 'href'), url)
  const { hostname, origin } = originOf(url, resolved)
  const resolve = createResolver(baseUrl, hostname, resolved)
  const [ogUrl] = sorted.ogUrls
  const [previous] = sorted.previous
  const read = canonicals.map(([node, context]) => readCanonical(node, context, baseUrl))
  const statements = robots.map(([node, context]) => readRobotsMeta(node, context))
  const nosnippets = readNosnippets(sorted.nosnippets, tree.data?.nosnippets)
  const structured = parseStructured(sorted.inlineScripts)
  const links = readLinks(sorted.anchors, tree.data?.links, resolve)
  const signals: PageSignals = {
    lang: html && textOf(html, 'lang'),
    isAmp: html !== undefined && (textOf(html, 'amp') ?? textOf(html, '⚡')) !== undefined,
    generator: readGenerator(sorted.otherMetas),
    fragment,
    bases: bases.map((node) => valueOf(node, 'href')),
    canonicals: read,
    robots: statements,
    strayMetas: sorted.otherMetas.flatMap((node) => readStrayMeta(node) ?? []),
    strayCanonicals: [...sorted.strayCanonicals, ...sorted.otherMetas].flatMap(
      (node) => readStrayCanonical(node, baseUrl) ?? [],
    ),
    alternates: sorted.alternates.map(([node, context]) => readAlternate(node, context, baseUrl)),
    pairs: sorted.pairs.flatMap((node) => readPairedPage(node, baseUrl) ?? []),
    refresh: readRefresh(sorted.refreshes, links, { baseUrl, resolve }),
    previous: previous && resolve(textOf(previous, 'href') ?? ''),
    ogUrl: ogUrl && valueOf(ogUrl, 'content'),
    nosnippets,
    links,
    resources: readResources(sorted.loaded, sorted.scripts, origin, { baseUrl, resolve }),
    insecureFiles: readInsecure(sorted, baseUrl),
    feeds: readFeeds(sorted.feeds, resolve),
    scriptedSignals: readScriptedSignals(sorted.inlineScripts),
    structuredUrls: readStructuredUrls(structured, url, baseUrl, read),
    exposedTexts: readExposedTexts(structured, [statements, sent], nosnippets.length > 0, tree),
    notFoundTitle: readNotFoundTitle(sorted.title, tree),
    headCloser: readHeadCloser(tree, html),
  }
  return {
    signals,
    canonicals: canonicals.map(([node]) => node),
    robots: robots.map(([node]) => node),
    ogUrls: sorted.ogUrls,
  }
}

/** Return the generator that a page names, if we know keys of its own. */
function readGenerator(metas: readonly Element[]): GeneratorName | undefined {
  const meta = metas.find((node) => textOf(node, 'name')?.toLowerCase() === 'generator')
  return meta && generatorName(textOf(meta, 'content') ?? '')
}
