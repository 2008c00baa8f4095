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

/** A rule of a family: its documentation, and what contains its targets. Problems without a message are left out. */
type Member = Omit<Meta<Messages, undefined, PageExample | SiteExample>, 'options'> & {
  // oxlint-disable-next-line typescript/no-explicit-any -- a carrier takes the part of the context that it reads
  carrier: Carrier<any>
}

/** The context of a rule that has some of the messages of its family. */
type FamilyContext<Parts> = RuleContext<undefined> & { report: FamilyReport } & Parts

/** The `report` of a family, whose members have different messages. */
export type FamilyReport = Report<Record<string, (...data: (string | number)[]) => string>>

/** Rules with one idea, each for another carrier. */
interface Family<Ids extends string, Parts> {
  check: (
    targets: (isSuspect?: (url: string) => boolean) => Iterable<Target>,
    context: FamilyContext<Parts>,
    /** The messages of the member. */
    messages: Messages,
  ) => Iterable<Problem>
  members: Record<Ids, Member>
}

/** Define rules with one idea, each for another carrier. */
export function ruleFamily<Ids extends string, Parts = unknown>({
  check,
  members,
}: Family<Ids, Parts>): Record<Ids, AnyRule> {
  for (const member of Object.values<Member>(members)) {
    const { scope, about, targets } = member.carrier
    // A copy would create the examples, which bundles leave until something reads them.
    Object.assign(member, {
      scope,
      ...(about && { about }),
      check: (context: FamilyContext<Parts>) =>
        check((isSuspect) => targets(context, isSuspect), context, member.messages),
    })
  }
  return members as unknown as Record<Ids, AnyRule>
}

/** Define rules with one idea, each for another carrier of the whole site. */
export function siteFamily<Ids extends string>(family: Family<Ids, Site>): Record<Ids, AnyRule> {
  return ruleFamily(family)
}
