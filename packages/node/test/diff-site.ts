export const site = ['--site', 'https://www.example.com']

const words = (seed: string): string =>
  Array.from({ length: 80 }, (_, index) => `${seed}${(index * 7919) % 83}`).join(' ')

/** A page whose text depends on a word. */
export function page(path: string, text: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
  <title>${text}</title>
  <link rel="canonical" href="https://www.example.com${path}">
  ${head}
</head>
<body><main><h1>${text}</h1><p>${words(text)}</p></main></body>
</html>
`
}

/** A small site, for comparisons. */
export const before: Record<string, string> = {
  'index.html': page('/', 'home'),
  'about/index.html': page('/about/', 'about'),
  'old/index.html': page('/old/', 'moving'),
  'gone/index.html': page('/gone/', 'deleted'),
  'tagged/one/index.html': page('/tagged/one/', 'one'),
  'tagged/two/index.html': page('/tagged/two/', 'two'),
  'blog/guide/index.html': page('/blog/guide/', 'guide'),
  'staging/index.html': page('/staging/', 'staging', '<meta name="robots" content="noindex">'),
  'redirected/index.html': page('/redirected/', 'redirected'),
}
