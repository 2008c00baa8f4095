/** Crawlers whose result counts by default. */
export const decidingCrawlers = ['googlebot', 'bingbot'] as const
