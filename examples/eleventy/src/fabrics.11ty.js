/** A page in JavaScript whose intent is computed. */
export const data = {
  title: 'Fabrics',
  layout: 'base.njk',
  permalink: '/fabrics/',
  eleventyComputed: { robots: (data) => (data.collections.posts.length < 10 ? 'noindex' : 'index') },
}

export function render(data) {
  return `<p>${data.collections.posts.length} posts</p>`
}
