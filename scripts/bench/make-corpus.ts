import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The sizes of a thousand pages, with their number. As in the documentation of Rust, a few pages have most of the
 * bytes.
 */
const sizes = [
  { share: 335, bytes: 0 },
  { share: 520, bytes: 4400 },
  { share: 100, bytes: 20_000 },
  { share: 35, bytes: 80_000 },
  { share: 9, bytes: 300_000 },
  { share: 1, bytes: 1_500_000 },
] as const
const perFolder = 250

/**
 * Write a site like those of `rustdoc`: a third are stubs that redirect, half are small, a few are large, and one of
 * each 25,000 has 8 MB. The result depends only on the number of pages.
 *
 * @param pages number of pages; about 11 kB each
 * @param out folder, created if it does not exist
 */
export function makeCorpus(pages: number, out: string): void {
  for (let number = 0; number < pages; number++) {
    const folder = join(out, folderOf(number))
    if (number % perFolder === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(out, pathOf(number)),
      number % 25_000 === 12_500 ? page(number, 8e6, pages) : pageOf(number, pages),
    )
  }
}

function pageOf(number: number, pages: number): string {
  // Neighbours have different sizes, and every part of the site has pages of each size.
  let rest = (number * 379) % 1000
  const size = sizes.find(({ share }) => (rest -= share) < 0)!
  return size.bytes === 0 ? stub(number, pages) : page(number, size.bytes, pages)
}

function folderOf(number: number): string {
  const folder = Math.floor(number / perFolder)
  return `part_${folder % 10}/module_${folder}`
}

function nameOf(number: number): string {
  return `fn.load_${number}_epi16.html`
}

function pathOf(number: number): string {
  return `${folderOf(number)}/${nameOf(number)}`
}

/** Return a link to another page, most often to a near one. */
function linkTo(number: number, other: number): string {
  return Math.floor(number / perFolder) === Math.floor(other / perFolder)
    ? nameOf(other)
    : `../../${pathOf(other)}`
}

function stub(number: number, pages: number): string {
  const target = linkTo(number, (number + 1) % pages)
  return `<!DOCTYPE html>
<html lang="en">
<head>
    <meta http-equiv="refresh" content="0;URL=${target}">
    <title>Redirection</title>
</head>
<body>
    <p>Redirecting to <a href="${target}">${target}</a>...</p>
    <script>location.replace("${target}" + location.search + location.hash);</script>
</body>
</html>`
}

function page(number: number, bytes: number, pages: number): string {
  const parts = [head(number)]
  // Most of a page is the text about each item and the code next to it.
  for (let size = parts[0]!.length, item = 0; size < bytes; item++) {
    const text = itemOf(number, item, pages)
    parts.push(text)
    size += text.length
  }
  return `${parts.join('')}</section></div></main></body></html>`
}

function itemOf(number: number, item: number, pages: number): string {
  const near = linkTo(number, (number + item * 7 + 1) % pages)
  const far = linkTo(number, (number + item * 7919) % pages)
  return `<section id="impl-${item}" class="impl"><a class="src rightside" href="../../src/part.rs.html#${item}">Source</a><h3 class="code-header">impl&lt;'a&gt; <a class="trait" href="${near}" title="trait part::Load">Load</a> for <a class="struct" href="${far}">Lanes${item}</a></h3></section><div class="docblock"><p>Loads packed 16-bit integers, &amp; leaves the others as they are.</p><pre class="rust"><code><span class="kw">let </span>lanes = <span class="number">${item}</span>;</code></pre></div>\n`
}

function head(number: number): string {
  const files = '../../static.files'
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0"><meta name="generator" content="rustdoc"><meta name="description" content="Loads lane ${number}."><title>load_${number}_epi16 in part - Rust</title><script>if(window.location.protocol!=="file:")document.head.insertAdjacentHTML("beforeend","SourceSerif4-Regular.ttf.woff2,FiraSans-Italic.woff2".split(",").map(f=>\`<link rel="preload" as="font" href="${files}/\${f}">\`).join(""))</script><link rel="stylesheet" href="${files}/normalize.css"><link rel="stylesheet" href="${files}/rustdoc.css"><meta name="rustdoc-vars" data-root-path="../../" data-static-root-path="${files}/" data-current-crate="part" data-themes="" data-resource-suffix="1.0.0"><script src="${files}/storage.js"></script><script defer src="${files}/main.js"></script><noscript><link rel="stylesheet" href="${files}/noscript.css"></noscript><link rel="icon" type="image/svg+xml" href="${files}/favicon.svg"></head><body class="rustdoc fn"><!--[if lte IE 11]><div class="warning">This old browser is unsupported.</div><![endif]--><nav class="sidebar"><div class="sidebar-crate"><a class="logo-container" href="../../index.html"><img src="${files}/logo.svg" alt="logo"></a><h2><a href="../../index.html">part</a><span class="version">1.0.0</span></h2></div></nav><main><div class="width-limiter"><section id="main-content" class="content" tabindex="-1"><h1>Function <span class="fn">load_<wbr>${number}_<wbr>epi16</span>&nbsp;<button id="copy-path" title="Copy item path to clipboard">Copy item path</button></h1>\n`
}
