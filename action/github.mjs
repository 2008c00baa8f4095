/** The maximum number of pages of a list. A page has 100 items. */
const maxPages = 20

/**
 * Return functions that call the API for one repository, by its number. After a repository was renamed, requests with
 * its name are redirected and would lose their body.
 */
export function createApi({ api, repository, token }) {
  const request = async (path, method, body) => {
    const response = await fetch(`${api}/repositories/${repository}/${path}`, {
      method,
      redirect: 'error',
      headers: {
        Accept: 'application/vnd.github+json',
        Authorization: `Bearer ${token}`,
        'X-GitHub-Api-Version': '2022-11-28',
        'User-Agent': 'indexical',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.ok) return response.json()
    if (response.status === 403 || response.status === 404)
      throw new Error(`status ${response.status}, expected the permission \`pull-requests: write\``)
    throw new Error(`status ${response.status}`)
  }
  return {
    post: (path, body) => request(path, 'POST', body),
    patch: (path, body) => request(path, 'PATCH', body),
    /** Return the items of a list, page by page. */
    async *list(path) {
      for (let page = 1; page <= maxPages; page++) {
        const items = await request(`${path}?per_page=100&page=${page}`, 'GET')
        yield* items
        if (items.length < 100) break
      }
    },
  }
}
