/** Pages of 100 comments that are searched for the earlier comment. */
const maxPages = 20

/**
 * Write one comment into a pull request, or replace the one of the last run.
 *
 * @returns one sentence if it failed; undefined on success
 */
export async function postComment({ api, repository, number, token, marker, text }) {
  // By its number: the name of a repository that was renamed redirects, and would lose the body.
  const comments = `${api}/repositories/${repository}/issues/${number}/comments`
  const request = async (url, method, body) => {
    const response = await fetch(url, {
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
  try {
    const body = { body: `${marker}\n${text}` }
    for (let page = 1; page <= maxPages; page++) {
      const list = await request(`${comments}?per_page=100&page=${page}`, 'GET')
      // People may quote the marker, so only comments of bots count.
      const own = list.find((one) => one.user?.type === 'Bot' && one.body?.startsWith(marker))
      if (own)
        return void (await request(
          `${api}/repositories/${repository}/issues/comments/${own.id}`,
          'PATCH',
          body,
        ))
      if (list.length < 100) break
    }
    return void (await request(comments, 'POST', body))
  } catch (error) {
    return `Unexpected answer to the comment: ${error.cause?.code ?? error.message}`
  }
}
