/** Files with every kind of character in their paths. */
export const site: Record<string, string> = Object.fromEntries(
  [
    'index.html',
    'about.html',
    '404.html',
    'gone.html',
    'robots.txt',
    'dir/index.html',
    'dir/page.html',
    'dir/home.htm',
    'dir/sub/index.html',
    'empty/readme.txt',
    'papers/a.pdf',
    'papers/b c.pdf',
    'papers/ü.pdf',
    'en/index.html',
    'en/404.html',
    'new/index.html',
    'home.htm',
    'img/logo.png',
    'CASE/Index.HTML',
    'über/index.html',
    '100%/index.html',
    'a:b/index.html',
    'a+b.html',
    'question?.html',
    'hash#.txt',
    'semi;colon.txt',
    'quote\'".txt',
    'dollar$x.txt',
    'back\\slash.txt',
    'star*.txt',
  ].map((file) => [file, file]),
)

/** Every file and folder in all spellings, with what is missing, retired, or refused. */
export function requestsOf(files: Iterable<string>): string[] {
  const encode = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`
  const paths = new Set<string>()
  for (const file of files) {
    paths.add(encode(file)).add(new URL(encode(file), 'http://example.com').pathname)
    if (file.endsWith('.html')) paths.add(encode(file.slice(0, -5))).add(`${encode(file)}/`)
    if (!file.endsWith('index.html')) continue
    const folder = encode(file.slice(0, -'index.html'.length))
    const bare = folder.replace(/\/$/, '') || '/'
    paths.add(folder).add(bare).add(`${folder}?a=1&b=2`).add(`${bare}?a=1`)
  }
  return [...paths, ...others]
}

const others = [
  '/missing',
  '/missing/',
  '/missing/a.pdf',
  '/empty',
  '/empty/',
  '/empty?x=1',
  '/gone/',
  '/secret/x',
  '/api',
  '/api/',
  '/api/x',
  '/drafts/',
  '/drafts/x.html',
  '/blog/2024/x',
  '/dir/index.htm',
  '//dir//',
  '/old//x',
  '/old/',
  '/old',
  '/OLD/',
  '/%6Fld/',
  '/old/?a=1',
  '/old/x',
  '/old/b%20c',
  '/old/a+b',
  '/old/%C3%BC/y?q=%C3%BC',
  '/old/a%26b%3Fc',
  '/old/a%26b%3Fc%26d',
  '/old/a%26b%3Fc%3Fd%26?q',
  '/old/../dir/',
  '/dir%2Fpage.html',
  '/dir/%2e%2e%2fabout.html',
  '/dir/%2E/page.html',
  '/..%2f..%2fx',
  '/%zz',
  '/%25',
  '/a%0Ab',
  '/a%00b',
  '/a%23b',
]
