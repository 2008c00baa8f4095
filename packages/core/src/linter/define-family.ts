import type {
  AnyRule,
  Messages,
  Meta,
  PageExample,
  Problem,
  ProblemPlace,
  Report,
  RuleContext,
  SiteExample,
} from './define.ts'
import type { Subject } from './subjects.ts'
import type { Site } from '../site/types.ts'

/** A URL in a page or file of the site. */
export interface Target {
  /** Absolute. */
  url: string
  /** The text, without spaces around it. */
  written: string
  place: ProblemPlace
  /** Whether the place contains only the URL, so that a fix can replace it. */
  isAlone: boolean
  /** The URL of the sitemap that contains it. */
  sitemap?: string
  /** Whether it is the URL of a sitemap in an index. */
  isSitemap?: boolean
  /** The code of a language version, as written. */
  code?: string
  /** The source of a redirect. */
  from?: string
}

/** What contains the targets of a rule, such as canonicals. */
export interface Carrier<Context> {
  scope: 'page' | 'site'
  about?: readonly Subject[]
  /** Yield all targets, or only those with a suspect URL. */
  targets: (context: Context, isSuspect?: (url: string) => boolean) => Iterable<Target>
}

/** A rule of a family: its documentation, and what contains its targets. */
type Member<M extends Messages> = Omit<
  Meta<Messages, undefined, PageExample | SiteExample>,
  'messages' | 'sources' | 'options'
> & {
  // oxlint-disable-next-line typescript/no-explicit-any -- a carrier takes the part of the context that it reads
  carrier: Carrier<any>
  /** Problems without a message here are those of another rule. */
  messages: Partial<M>
  /** @default the sources of the family */
  sources?: readonly string[]
}

/** Rules with one idea, each for another carrier. */
interface Family<M extends Messages, Ids extends string, Parts> {
  /** Documents that all rules follow. */
  sources?: readonly string[]
  check: (
    targets: (isSuspect?: (url: string) => boolean) => Iterable<Target>,
    context: RuleContext<undefined> & { report: Report<M> } & Parts,
    /** The messages of the member. Problems without a message are left out. */
    messages: Partial<M>,
  ) => Iterable<Problem>
  members: Record<Ids, Member<M>>
}

/** Define rules with one idea, each for another carrier. */
export function ruleFamily<M extends Messages, Ids extends string, Parts = unknown>({
  check,
  members,
  sources,
}: Family<M, Ids, Parts>): Record<Ids, AnyRule> {
  for (const member of Object.values<Member<M>>(members)) {
    const { scope, about, targets } = member.carrier
    // A copy would create the examples, which bundles leave until something reads them.
    Object.assign(member, {
      scope,
      ...(about && { about }),
      sources: member.sources ?? sources,
      check: (context: RuleContext<undefined> & { report: Report<M> } & Parts) =>
        check((isSuspect) => targets(context, isSuspect), context, member.messages),
    })
  }
  return members as unknown as Record<Ids, AnyRule>
}

/** Define rules with one idea, each for another carrier of the whole site. */
export function siteFamily<M extends Messages, Ids extends string>(
  family: Family<M, Ids, Site>,
): Record<Ids, AnyRule> {
  return ruleFamily(family)
}
