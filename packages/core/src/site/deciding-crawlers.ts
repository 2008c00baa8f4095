/** Crawlers of the engines that decide, unless the caller names another. */
export const decidingCrawlers = ['googlebot', 'bingbot'] as const
