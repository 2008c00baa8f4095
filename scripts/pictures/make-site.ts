/** Return the files of a shop with the usual mistakes, by path. */
export function makeSite(): Record<string, string> {
  const files: Record<string, string> = {
    'robots.txt': 'User-agent: *\nDisallow: /cart/\n',
    _redirects: '/sale /sale/summer 301\n/sale/summer /shop/linen/ 301\n/stoffe /shop/ 301\n',
  }
  const add = (path: string, head = '', canonical = path): void => {
    files[`${path.slice(1)}index.html`] =
      `<!doctype html><html lang="en"><head><title>${path}</title><link rel="canonical" href="https://www.example.com${canonical}">${head}</head><body><h1>${path}</h1><a href="/">Home</a> <a href="/shop/linen/">Linen</a></body></html>`
  }
  const noindex = '<meta name="robots" content="noindex">'
  for (const path of ['/', '/shop/', '/about/', '/cart/', '/imprint/']) add(path)
  for (let number = 1; number <= 120; number++) {
    add(`/shop/product-${number}/`)
    add(`/shop/product-${number}/print/`, '', `/shop/product-${number}/`)
    if (number <= 40) add(`/blog/${number}/`, number % 8 === 0 ? noindex : '')
  }
  for (const name of ['summer', 'winter', 'offer']) add(`/shop/linen-${name}/`, '', '/shop/linen-2024/')
  add('/shop/linen-2024/', '', '/shop/linen/')
  add('/shop/linen/', '<meta name="robots" content="noindx, max-snippet:20">')
  add('/shop/silk/', '', '/shop/sillk/')
  return files
}
