import type { Tree } from '../write-tree.ts'

/** `.htaccess` files beside the common files, and URLs that are requested besides all files and folders. */
export interface Fixture {
  tree: Tree
  urls: readonly string[]
  /** Paths whose response the model cannot predict. */
  elsewhere?: readonly string[]
  /** Lines that the model does not understand. */
  unsupported?: readonly string[]
  /** Locations of mistakes for which the server responds with 500. */
  problems?: readonly string[]
}

/** Files of every site. Each contains its own name, so that a response shows which file was sent. */
export const files: Tree = Object.fromEntries(
  [
    'index.html',
    'about.html',
    '404.html',
    'blog/index.html',
    'blog/first.html',
    'papers/a.pdf',
    'papers/sub/b.pdf',
    'käse/index.html',
    'käse/größe.pdf',
    'a b.html',
    '100%.html',
    'data/x.json',
  ].map((name) => [name, `file ${name}\n`]),
)

/** Asked of every site. */
export const urls: readonly string[] = [
  '/old',
  '/old/',
  '/old/x',
  '/old/x/y?a=1',
  '/new/',
  '/gone',
  '/blog',
  '/blog/first',
  '/about',
  '/?q=1',
]
