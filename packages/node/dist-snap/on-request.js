import{changeTypes,countOf,countPages,countProblems,countUrls,createFrames,describeFix,diffVerdict,escapeControls,formatJson,formatLocation,formatMarkdown,formatPatch,formatVerdict,groupFindings,howToFix,isInOutput,otherSource,planFixes,printNote,remediesOf,repositoryPath,ruleLink,ruleOf,rulePageOf,rules,runGit,showUrl,summaryOf,titles,unknownHost,visible,writeRedirects}from"./build.js";import{attempt,isInside,toPosix,writeFileAtomic}from"./replay-files.js";import{dirname,relative,resolve}from"node:path";import{mkdirSync,readFileSync,realpathSync}from"node:fs";import{createHash}from"node:crypto";import{deflateSync}from"node:zlib";
// ../../node_modules/.pnpm/entities@9.0.0/node_modules/entities/dist/escape.js
function getEscape(e){return e===34?`&quot;`:e===38?`&amp;`:e===39?`&apos;`:e===60?`&lt;`:e===62?`&gt;`:`&nbsp;`}function escapeWithRegex(e,t){if(e.lastIndex=0,!e.test(t))return t;let n=``,r=0;do{let i=e.lastIndex-1;r!==i&&(n+=t.substring(r,i));let a=t.charCodeAt(i);n+=getEscape(a),r=i+1}while(e.test(t));return n+t.substring(r)}const xmlEscapeRegex=/["&'<>]/g;function escapeUTF8(e){return escapeWithRegex(xmlEscapeRegex,e)}
// core/report/html/markup.ts
function documentStart(e,{style:t,policy:n}){return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${n}">
<title>${e}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<style>${{html:t}}</style>
</head>`}function markup(e,...t){return{html:e.map((e,n)=>e+printInset(t[n]??``)).join(``)}}function printInset(e){return typeof e==`object`?`html`in e?e.html:e.map(({html:e})=>e).join(``):escapeUTF8(String(e))}function numberOf(e,t){return`${e.toLocaleString(`en`)} ${t}${e===1?``:`s`}`}
// core/report/html/overview.ts
function overview(e,t){let{errors:n,warnings:r,host:i}=e,a=n>0?`error`:r>0?`warning`:`good`,o=i?`${i.title}, because of ${visible(i.because)}`:`${unknownHost.title}; ${unknownHost.hint}`;return markup`<p class="verdict ${a}">${formatVerdict(e)}</p>
<p class="dim">${[...t.map(e=>markup`${visible(e)} \u00b7 `),markup`Host: `,...withCode(o)]}</p>
${chart(e)}`}const colors$1=6;function chart({sitemap:{listed:e,left:t}}){let n=e.length+t.length;if(n===0)return markup`<p>There are no URLs.</p>`;let r=[...Map.groupBy(t,({reason:e})=>e)].map(([e,t])=>[e,t.length]).toSorted(([,e],[,t])=>t-e),i=[[`indexable`,e.length],...r],a=0;return markup`<svg class="stack" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${i.map(([,e],t)=>{let r=1e3*e/n,i=a;return a+=r,markup`<rect class="${colorOf(t)}" x="${i}" width="${r}" height="10"/>`})}</svg>
<ul class="chart">
${i.map(([e,t],r)=>markup`<li><a href="#/urls?state=${encodeURIComponent(e)}">
<span class="swatch ${colorOf(r)}"></span><span class="name">${e}</span>
<span class="number">${numberOf(t,`URL`)}<span class="dim"> ${percentOf(t,n)}</span></span>
</a></li>
`)}</ul>`}function colorOf(e){return e===0?`indexable`:`reason${Math.min(e,6)}`}function percentOf(e,t){let n=100*e/t;return n>0&&n<1?`below 1%`:`${Math.round(n)}%`}function withCode(e){let t=e.split("`");return t.length%2==0?[markup`${e}`]:t.map((e,t)=>t%2==0?markup`${e}`:markup`<code>${e}</code>`)}
// core/diff/diff-html.ts
const shownUrls=1e3,colors={lost:`error`,hidden:`warning`};function diffHtml(e,t){let n=`Changes of ${visible(e.site)}`,r=Map.groupBy(e.groups,({type:e})=>e),i=diffVerdict(e);return markup`${documentStart(n,t)}
<body>
<header><h1>${n}</h1></header>
<main>
<p class="verdict ${i.isWorse?`error`:`good`}">${i.title}</p>
<p class="dim">${withCode(visible(i.exit))}</p>
<dl class="totals">${changeTypes.map(e=>total(e,r.get(e)??[]))}</dl>
<p class="dim">${visible(e.before.name)}: ${numberOf(e.before.urls,`URL`)}, ${e.before.indexable.toLocaleString(`en`)} indexable. ${visible(e.after.name)}: ${numberOf(e.after.urls,`URL`)}, ${e.after.indexable.toLocaleString(`en`)} indexable.</p>
${changeTypes.flatMap(t=>{let n=r.get(t);return n?[section(n,e.site)]:[]})}
${newFindings(e)}
</main>
</body>
</html>`.html}function total(e,t){let n=countUrls(t),r=n>0?colors[e]??``:``;return markup`<div><dt>${titles[e]}</dt><dd class="${r}">${n.toLocaleString(`en`)}</dd></div>`}function section(e,t){let{type:n}=e[0];return markup`<h2>${titles[n]}</h2>
${e.map(e=>causeOf(e,t))}`}function causeOf({type:e,cause:t,changes:n,lines:r},i){let{location:a}=n[0],o=a?markup` <code>${formatLocation(a)}</code>`:markup``,s=n.length-shownUrls;return markup`<details${{html:(e===`lost`||e===`hidden`)&&n.length<=20?` open`:``}}>
<summary>${visible(t)}${o} <span class="count dim">${numberOf(n.length,`URL`)}</span></summary>
<div class="inside">
${changedLines(r)}${n.slice(0,shownUrls).map(e=>markup`<p>${changed(e,i)}</p>\n`)}</div>
${s>0?markup`<p class="dim inside">${numberOf(s,`more URL`)}; <code>--format json</code> lists every one</p>`:markup``}
</details>
`}function changedLines(e){return e?markup`<pre class="diff">${e.removed.map(e=>markup`<del>${e}</del>\n`)}${e.added.map(e=>markup`<ins>${e}</ins>\n`)}</pre>
`:markup``}function changed({url:e,to:t,successor:n},r){let i=markup`<code>${showUrl(e,r)}</code>`;return n?markup`${i} ${n.isCertain?`is now`:`perhaps`} ${markup`<code>${showUrl(n.url,r)}</code>`} (${visible(n.because)}):<br>${withCode(describeFix(e,n))}`:t===void 0?i:markup`${i} \u2192 <code>${showUrl(t,r)}</code>`}function newFindings({findings:e}){let t=groupFindings(e.new);return t.length===0?markup``:markup`<h2>New findings</h2>
<ol class="causes">
${t.slice(0,shownUrls).map(({findings:e})=>{let{rule:t,level:n,message:r}=e[0];return markup`<li><p><span class="level ${n===`error`?`error`:`warning`}">${t}</span> ${withCode(visible(r))}</p>
<p class="dim">${numberOf(e.length,`place`)}, first at <code>${formatLocation(e[0])}</code></p></li>
`})}</ol>`}
// core/report/html/page-data.ts
function pagesJson(e,t){return JSON.stringify(e.map(({url:e,file:n,verdict:r,trace:i,findings:a})=>({url:e,file:n,verdict:r,trace:i,findings:a.map(e=>shownFinding(e,t(e)))})),(e,t)=>typeof t==`string`?escapeControls(t):t)}function shownFinding(e,t){let{level:n,rule:r,id:i,message:a,file:o,line:s,column:c,source:l,related:u}=e;return{level:n,rule:r,id:i,message:a,file:o,...s!==void 0&&{line:s},...c!==void 0&&{column:c},...l&&{source:l},...u&&{related:u},...t!==void 0&&{group:t}}}
// core/report/html/data.ts
const maxFrames=500;function reportData(e,t,{groups:n=groupFindings(e.findings),frameOf:r}={}){let i=n.map(({findings:e},t)=>{let{rule:n,id:i,level:a}=e[0],o=t<500?r?.(e[0]):void 0;return{rule:n,id:i,level:a,pages:countPages(e),findings:e.map(findingData),...o&&{frame:o}}}),a=new Set(i.map(({rule:e})=>e)),{pages:o=[],edges:s=[]}=t??{},{files:c=[],urls:l=new Set}=t?.sitemaps??{},u=addDetails(urlsOf(e,{edges:s,entries:l,pageUrl:t?.pageUrl??(e=>e)}),o);return{rules:Object.fromEntries(Array.from(a,e=>[e,ruleData(e)])),groups:i,...u,...connect(u.urls,s),pagesPerChunk:200,sitemaps:c.map(visible),...e.sitemapFile!==void 0&&{sitemapFile:e.sitemapFile}}}function addDetails(e,t){let n=new Map,r=[],numberOf=({versions:e})=>{let t=e.map(([e,t])=>[visible(e),escapeControls(t)]),i=JSON.stringify(t),a=n.get(i)??r.push(t)-1;return n.set(i,a),a},i=new Map(t.map(e=>[escapeControls(e.url),e]));return{sets:r,urls:e.map(e=>{let t=i.get(e.url);if(!t)return e;let{language:n,source:r,versions:a}=t;return{...e,...n!==void 0&&{language:visible(n)},...r?.includes(`/`)&&{folder:visible(r.slice(0,r.lastIndexOf(`/`)+1))},...a.length>0&&{set:numberOf(t)}}})}}function connect(e,t){let n=new Map(e.map(({url:e},t)=>[e,t])),r=[],numberOf=t=>{let i=escapeControls(t),a=n.get(i)??e.length+r.push(i)-1;return n.set(i,a),a};return{others:r,edges:t.map(({from:e,to:t,by:n})=>[numberOf(e),numberOf(t),+(n===`redirect`)])}}function ruleData(e){let{summary:t,why:n,howToFix:r,sources:i}=ruleOf(e);return{summary:t,why:n,howToFix:r,more:ruleLink(e),sources:i}}function findingData(e){let{rule:t,message:n,url:r}=e,i=howToFix(e),a=otherSource(e),o=[...(e.related??[]).map(e=>`see ${formatLocation(e)}: ${visible(e.message)}`),...a?[`source ${formatLocation(a)}`]:[]];return{at:formatLocation(e),message:visible(n),...i!==ruleOf(t).howToFix&&{howToFix:i},...r!==void 0&&{url:escapeControls(r)},...o.length>0&&{related:o}}}function urlsOf({sitemap:{listed:e,left:t},findings:n},{edges:r,entries:i,pageUrl:a}){let o=new Map;for(let{from:e,to:t,by:n}of r)n===`redirect`&&o.set(e,{url:escapeControls(e),state:`host redirect`,to:escapeControls(t)});for(let e of[...i,...n.map(e=>e.url)])e!==void 0&&!o.has(e)&&o.set(e,{url:escapeControls(e),state:`no page`});for(let{url:t,lastmod:n}of e){let e=a(t);o.set(e,{url:escapeControls(e),state:`indexable`,...n!==void 0&&{lastmod:visible(n)}})}for(let{url:e,reason:n,to:r}of t)o.get(e)?.state!==`indexable`&&o.set(e,{url:escapeControls(e),state:n,...r!==void 0&&{to:escapeControls(r)}});for(let e of i)o.get(e).inSitemap=!0;return[...o.values()].toSorted((e,t)=>e.url<t.url?-1:+(e.url>t.url))}
// \0@oxc-project+runtime@0.156.0/helpers/esm/taggedTemplateLiteral.js
function _taggedTemplateLiteral(e,t){return t||=e.slice(0),Object.freeze(Object.defineProperties(e,{raw:{value:Object.freeze(t)}}))}
// core/report/html/report.ts
var _templateObject;function formatHtml(e,{script:t,compress:n,frameOf:r,facts:i=[],...a}){let o=e.details?.(),s=groupFindings(e.findings),c=reportData(e,o,{groups:s,frameOf:r}),l=new Map(s.flatMap(({findings:e},t)=>e.map(e=>[e,t]))),u=`Indexing of ${visible(e.site)}`;return markup(_templateObject||=_taggedTemplateLiteral([``,`
<body>
<header>
<h1>`,`</h1>
<nav aria-label="Report" id="nav" hidden></nav>
</header>
<main id="main">
<section id="overview">
`,`
</section>
<section id="view" tabindex="-1"></section>
<details class="summary" id="summary"><summary>What the run read and wrote</summary><p>`,`</p></details>
<noscript><p>This page shows the summary. Turn on JavaScript to see all findings and URLs.</p></noscript>
</main>
<footer><p class="dim">Indexical `,`</p></footer>
<script type="application/octet-stream" id="data">`,`<\/script>
<script type="application/octet-stream" id="pages">`,`<\/script>
<script>`,`<\/script>
</body>
</html>`]),documentStart(u,a),u,overview(e,i),withCode(summaryOf(e).join(`
`)),e.version,{html:n(JSON.stringify(c))},{html:o?pagesOf(c,o,e=>l.get(e)).map(n).join(`
`):``},{html:t}).html}function pagesOf({urls:e},{explain:t},n){return Array.from({length:Math.ceil(e.length/200)},(r,i)=>pagesJson(e.slice(i*200,(i+1)*200).map(({url:e})=>t(e)),n))}
// core/report/public-report.ts
function keepPublic(e){let{sitemap:t,unlinked:n=[],findings:r}=e,i=new Set(n),a=t.listed.filter(({url:e})=>!i.has(e)),o=new Set(a.map(({url:e})=>e)),s=createIsNamed([...i,...t.left.map(({url:e})=>e)].filter(e=>!o.has(e))),c=r.filter(e=>e.url!==void 0&&o.has(e.url)&&!textsOf(e).some(s)),{content:l,details:u,hostFiles:d,unlinked:f,...p}=e;return{...p,pages:a.length,findings:c,...countProblems(groupFindings(c)),sitemap:{listed:a,left:[]}}}function textsOf({message:e,cause:t=``,file:n,related:r=[],fix:i=``}){return[e,t,n,i,...r.flatMap(e=>[e.message,e.file])]}function createIsNamed(e){let t=new Set(e.flatMap(e=>{let t=new URL(e).pathname.replace(/(?:\/index)?(?:\.html?)?\/?$/,``);return t===``?[]:t}));return e=>e.split(/[\s`'"<>(),:]+/).some(e=>{let n=(URL.parse(e)?.pathname??e).replace(/(?:\/index)?(?:\.html?)?\/?(?:[?#].*)?$/,``);return t.has(n)||[...suffixes(n)].some(e=>t.has(e))})}function*suffixes(e){for(let t=e.indexOf(`/`);t>=0;t=e.indexOf(`/`,t+1))yield e.slice(t)}
// src/fix/write-fixes.ts
function writeFiles({files:e}){for(let{path:t,file:n,bytes:r,before:i,after:a,edits:o}of e){attempt(`write`,t,()=>writeFileAtomic(t,a,r)),printNote(`fixed ${countOf(o.length,`finding`)} in ${n}`);for(let e of o)e.hides&&printNote(describeHidden(n,i,e))}return e.length>0}function describeHidden(e,t,{start:n,end:r,text:i,finding:a}){let o=t.slice(n,r);return`${e}:${a.line}: crawlers may index the page before this fix, and not after it: \`${o}\` is now \`${i}\``}function printRest({left:e,suggested:t},n,r=!1){printLeft(e),t.length>0&&printNote(`not made, because they are guesses: ${t.map(e=>`--fix=${e}`).join(`, `)}`),n||e.length+t.length>0||printNote(r?`no finding of another rule than ledger/reachable has a fix`:`no finding has a fix`)}function printLeft(e){let t=Map.groupBy(e,({finding:e,reason:t})=>`${e.file}: ${t}`);for(let[e,n]of t)printNote(`left ${countOf(n.length,`finding`)} in ${e}`)}function formatFixes({files:e}){return e.map(({file:e,before:t,after:n})=>formatPatch(e,t,n)).join(``)}
// src/fix/fix-findings.ts
const buildAgain=`build again, then run the command again: the output still has the old text`,maxRounds=5;async function fixFindings(e,t,n){let r=realpathSync(t.outDir),i=e,a=planFixes(i.findings,t);if(t.isDryRun)return process.stdout.write(formatFixes(a)),printRest(a,a.files.length>0,hasLost(i)),i;for(let e=1;e<=5&&writeFiles(a);e++){if(!a.files.some(({path:e})=>isInside(r,e)))return printRest(a,!0),printNote(buildAgain),i;i=await n(),a=planFixes(i.findings,t)}return printRest(a,i!==e,hasLost(i)),a.files.length>0&&printNote(`run the command again: the last fixes made others possible`),i}function hasLost({findings:e}){return e.some(({rule:e})=>e===`ledger/reachable`)}function fixBuild(e,t){let{root:n,outDir:r}=e.context,i=t.split(`,`).filter(e=>Object.hasOwn(rules,e)),a=planFixes(e.report.findings,{root:n,outDir:resolve(r),into:`sources`,only:i.length>0?i:void 0}),o=e.lostUrls(),s=writeFiles(a);printRest(a,s,o.length>0),s&&printNote(buildAgain),i.length>0&&!i.includes(`ledger/reachable`)||writeRedirects(o,e.options,n)}function editsOf({findings:e},t,n){let r=Object.entries(rules).flatMap(([e,{fix:t}])=>t===void 0?[]:e),i=planFixes(e,{root:t,outDir:n,into:`sources`,only:r}),a=i.left.map(({finding:e})=>e),o=planFixes(a,{root:t,outDir:n,into:`output`,only:r});return new Map([...i.files,...o.files].flatMap(({file:e,before:t,edits:n})=>n.map(({finding:n,start:r,end:i,text:a})=>{let[o,s]=[placeAt(t,r),placeAt(t,i)];return[n,{file:e,line:o.line,column:o.column,endLine:s.line,endColumn:s.column,text:a}]})))}function placeAt(e,t){let n=e.slice(0,t).split(`
`);return{line:n.length,column:n.at(-1).length+1}}
// src/report/code-quality.ts
const severities={info:`info`,warn:`minor`,error:`major`};function formatCodeQuality({findings:e},t){let n=new Map,r=groupFindings(e).map(({findings:e})=>{let{rule:r,level:i,message:a,file:o,line:s=1}=e[0],[c]=Object.values(remediesOf({findings:[e[0]]})),l=e.length>1?` (and ${e.length-1} more)`:``;return{description:`${escapeControls(a)}${l}. ${c.howToFix}`,check_name:r,fingerprint:fingerprintOf(e[0],n),severity:severities[i],location:{path:t(o),lines:{begin:s}}}});return JSON.stringify(r,null,2)}function fingerprintOf({rule:e,id:t,cause:n,message:r,url:i,file:a},o){let s=JSON.stringify([e,t,...n===void 0?[r,i??a]:[n]]),c=o.get(s)??0;return o.set(s,c+1),createHash(`sha256`).update(`${s} ${c}`).digest(`hex`).slice(0,32)}
// src/report/html-report.ts
function htmlReport(e,t){let n=readFileSync(new URL(`./report-view.min.js`,import.meta.url),`utf8`),r=readFileSync(new URL(`./report-view.css`,import.meta.url),`utf8`),i=[`default-src 'none'`,`script-src '${hashOf(n)}'`,`style-src '${hashOf(r)}'`,`base-uri 'none'`,`form-action 'none'`].join(`; `),a=t&&createFrames(t.root,t.readAt,160);return formatHtml(e,{style:r,script:n,policy:i,compress,facts:factsOf(t),frameOf:a})}function factsOf(e){if(!e)return[];let{root:t,outDir:n,readAt:r}=e,i=runGit(t,`rev-parse`,`--short`,`HEAD`)?.trim();return[`${new Date(r).toISOString().slice(0,16).replace(`T`,` `)} UTC`,...n===void 0?[]:[`folder ${toPosix(relative(t,resolve(t,n)))||`.`}`],...i===void 0?[]:[`commit ${i}`]]}function compress(e){return deflateSync(e,{level:9}).toString(`base64`)}function htmlDiff(e){let t=readFileSync(new URL(`./report-view.css`,import.meta.url),`utf8`);return diffHtml(e,{style:t,policy:`default-src 'none'; style-src '${hashOf(t)}'; base-uri 'none'; form-action 'none'`})}function hashOf(e){return`sha256-${createHash(`sha256`).update(e).digest(`base64`)}`}
// src/report/write-reports.ts
function filesOf(e){let{publish:t,...n}=e;return Object.entries(n).filter(e=>e[1]!==void 0)}async function writeReports(e,{reports:t},n){if(!t)return;let{root:r,outDir:i}=n;for(let[a,o]of filesOf(t)){let t=resolve(r,o),s=isInOutput(i,t),c=await formatAs(a,s?keepPublic(e):e,{...n,isPublic:s});attempt(`write`,t,()=>{mkdirSync(dirname(t),{recursive:!0}),writeFileAtomic(t,`${c.trimEnd()}\n`)})}}async function formatAs(e,t,{root:n,outDir:r,isPublic:i}){if(e===`json`)return formatJson(t);if(e===`markdown`)return formatMarkdown(t);if(e===`html`)return htmlReport(t,i?void 0:{root:n,outDir:r,readAt:Date.now()});let{formatSarif:a}=await import(`@indexical/core`);return a(t,repositoryPath(n),{helpOf:rulePageOf,edits:editsOf(t,n,r)})}export{editsOf,fixBuild,fixFindings,formatCodeQuality,htmlDiff,htmlReport,planFixes,writeReports};
