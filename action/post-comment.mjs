/** Write one comment into a pull request, or replace the comment of the last run. */
export async function postComment(api, { number, marker, text }) {
  const body = { body: `${marker}\n${text}` }
  for await (const one of api.list(`issues/${number}/comments`)) {
    // People may quote the marker, so only comments of bots count.
    if (one.user?.type !== 'Bot' || !one.body?.startsWith(marker)) continue
    await api.patch(`issues/comments/${one.id}`, body)
    return
  }
  await api.post(`issues/${number}/comments`, body)
}
