/** Return the weight of a page's words in the search: few guides answer most questions, and there are 200 rules. */
export function searchWeight(page: string): string | undefined {
  if (page.startsWith('rules/')) return '0.1'
  return /^(?:migrate|hosts)\/|^guides\/sitemap-tools/.test(page) ? '0.3' : undefined
}
