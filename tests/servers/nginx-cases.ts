/** A server block: nginx runs it, and our model predicts it. */
export interface NginxCase {
  /** Lines of the server block; `SITE` is the folder of the site, and its `root` unless that is named here. */
  conf: string
  /** Lines of `http` around it. */
  http?: string
  /** Requests that are not answered with a file. */
  elsewhere?: RegExp
}

/** Configurations that people write, and some that show the order in which nginx works. */
export const cases: Record<string, NginxCase> = {
  'no line at all': { conf: '' },
  'names of index files': { conf: 'index home.htm index.html;' },
  'an index with a slash': { conf: 'index nope.html /about.html;' },
  'a root in the location only': { conf: 'location / { root SITE; index index.html; }' },
  'roots of locations': {
    conf: 'root SITE; location /sub/ { root SITE/dir; } location /secret/ { root /nowhere; }',
    elsewhere: /^\/secret\/x$/,
  },
  alias: {
    conf: 'root SITE; location /old/ { alias SITE/dir/; add_header X-Robots-Tag o; } location /blog { alias SITE/en; }',
  },
  'nested aliases': {
    conf: 'root SITE; location /old/ { location /old/x/ { alias SITE/dir/; } alias SITE/papers/; } location = /alias.html { alias SITE/about.html; }',
  },
  'alias with an index': {
    conf: 'root SITE; location /blog/ { alias SITE/dir/; index page.html; }',
  },

  'an error page': { conf: 'error_page 404 /404.html;' },
  'error pages with other statuses': { conf: 'error_page 404 =200 /404.html; error_page 403 = /gone.html;' },
  'error pages elsewhere': {
    conf: 'error_page 404 http://other.example.com/x; error_page 403 =301 http://other.example.com/y;',
  },
  'a named error page': { conf: 'error_page 404 @f; location @f { return 301 /new/; }' },
  'a named error page with its own status': {
    conf: 'error_page 404 = @f; location @f { rewrite ^ /about.html last; }',
  },
  'headers of an error page': {
    conf: 'error_page 404 /404.html; location = /404.html { internal; add_header X-Robots-Tag "noindex" always; add_header Link "<a>; rel=x"; }',
  },
  'a missing error page': { conf: 'error_page 404 /nope.html;' },
  'error pages of locations': {
    conf: 'error_page 404 403 /404.html; location /dir/ { error_page 404 /about.html; } location /empty/ { error_page 500 /x; }',
  },
  'an error page that redirects': {
    conf: 'error_page 404 /404.html; location = /404.html { return 302 /; }',
  },
  'an error page that is a folder': { conf: 'error_page 404 /dir;' },
  'an error page for redirects': {
    conf: 'error_page 301 /gone.html; location /old/ { return 301 /new/; } rewrite ^/blog/ /x permanent;',
  },

  'headers of the server': {
    conf: 'add_header X-Robots-Tag noindex; add_header Link "<https://example.com/a>; rel=\\"canonical\\"" always;',
  },
  'headers of locations in place of those of the server': {
    conf: 'add_header X-Robots-Tag noindex; location /dir/ { add_header X-Other 1; } location /papers/ { } location ~ \\.html$ { add_header X-Robots-Tag nofollow; }',
  },
  'headers with variables': {
    conf: 'add_header Link "<https://example.com$uri>; rel=canonical"; add_header X-Robots-Tag "noindex, $request_uri"; add_header Link "<http://$host$request_uri$is_args$args>";',
  },
  'empty headers': {
    conf: 'add_header X-Robots-Tag ""; add_header X-Robots-Tag a; location /dir/ { add_header X-Robots-Tag ""; }',
  },
  'quotes and letters in headers': {
    conf: 'add_header X-Robots-Tag \'a "b"\'; add_header Link "<a>; title=\\"x\\\\y\\""; add_header Link <b>; add_header X-Robots-Tag "ü";',
  },
  'headers with all statuses': {
    conf: 'add_header X-Robots-Tag noindex always; location /old/ { return 410; } location /new/ { return 301 /x; } error_page 404 /404.html;',
  },
  'lines that do not matter': {
    conf: 'gzip on; gzip_types text/plain; expires 1d; etag off; charset utf-8; sendfile on; location ~* \\.(?:css|js)$ { expires max; access_log off; add_header Cache-Control public; }',
  },

  'try_files with .html': { conf: 'location / { try_files $uri $uri.html $uri/ =404; }' },
  'try_files with index.html': { conf: 'location / { try_files $uri $uri/index.html $uri.html /404.html; }' },
  'try_files with one page for all': { conf: 'location / { try_files $uri $uri/ /index.html; }' },
  'try_files with a query': { conf: 'location / { try_files $uri $uri/ /index.html?$args; }' },
  'try_files with a named location': {
    conf: 'location / { try_files $uri @old; } location @old { rewrite ^/old/(.*)$ /new/$1 permanent; return 404; }',
  },
  'try_files of the server': { conf: 'try_files $uri /about.html; location /dir/ { }' },
  'try_files with folders only': { conf: 'location /dir { try_files $uri/ =404; }' },
  'try_files with statuses': {
    conf: 'location / { try_files $uri =410; } location /dir/ { try_files $uri =403; error_page 403 =200 /about.html; } error_page 410 /gone.html;',
  },
  'try_files with fixed files': {
    conf: 'location / { try_files /missing.html $uri /$args.html /about.html?x=1; }',
  },

  'exact locations': {
    conf: 'location = /old/ { return 301 /new/; } location = /old { return 302 /new/; } location /old/ { return 410; }',
  },
  'return of URLs': {
    conf: 'location /old { return 307 https://example.com$request_uri; } location /gone/ { return 410; } location /drafts { return 301 $scheme://$host/new$is_args$args; } location /blog { return https://$http_host/b; }',
  },
  'return of errors': {
    conf: 'error_page 410 /gone.html; location /old/ { return 410; } location /gone/ { return 410 "gone"; } location /drafts/ { return 403; }',
  },
  'return of texts': {
    conf: 'location /old/ { return 200 "x"; } error_page 404 @t; location @t { return 200 "t"; }',
    elsewhere: /^\/(?:old|%6Fld)\/(?!\.)/,
  },
  'return of paths': {
    conf: 'location /old/ { return 301 /new$uri; } location /blog/ { return 301 $request_uri/x; } location /drafts/ { return 301 //evil.example/x; } location = /gone/ { return 301 relative; }',
  },
  'return of paths without origin': {
    conf: 'absolute_redirect off; location /old/ { return 301 /new$uri; } location /drafts/ { return 301 //other.example/x; } location = /gone/ { return 301 ?x=1; }',
  },
  'return of escapes': {
    conf: 'location /old/ { return 301 /b%2Fc%C3%BC%20d%3Fe?f=%2F; } location /gone/ { return 301 "/a b/ü%2F"; }',
  },
  'return under a condition': {
    conf: 'location /dir/ { if ($args) { return 403; } if ($args = a=1) { return 302 /z; } } error_page 403 /gone.html;',
  },

  'rewrite with a redirect': { conf: 'rewrite ^/old/(.*)$ /new/$1 permanent;' },
  'rewrite with other redirects': {
    conf: 'rewrite ^/old/(.*)$ /new/$1? redirect; rewrite ^/blog/(\\d+)/(.*)$ /b?y=$1&s=$2 redirect; rewrite ^/gone/$ https://other.example.com/$uri;',
  },
  'rewrite with queries': {
    conf: 'rewrite ^/old/(.*)$ /new/?from=$1&u=$uri permanent; rewrite ^/blog/(.*)$ /dir/page.html?x=$1? last; location /dir/ { add_header X-Robots-Tag "$args"; }',
  },
  'rewrite to another path': {
    conf: 'rewrite ^/old/(.*)$ /dir/$1 last; location /dir/ { add_header X-Robots-Tag d; }',
  },
  'rewrite in a location, break': {
    conf: 'location /old/ { rewrite ^/old/(.*)$ /dir/$1 break; add_header X-Robots-Tag o; }',
  },
  'rewrite in a location, last': {
    conf: 'location /old/ { rewrite ^/old/(.*)$ /dir/$1; } location /dir/ { add_header X-Robots-Tag d; }',
  },
  'rewrite in circles': { conf: 'location /old/ { rewrite ^/old/(.*)$ /old/x$1 last; }' },
  'rewrite and its query': {
    conf: 'rewrite ^/old/(.*)$ /dir/?p=$1 last; location /dir/ { if ($args ~ ^p=) { return 302 /t?$args; } }',
  },
  'rewrite to a folder': { conf: 'rewrite ^/old/$ /dir last;' },
  'break in the server': {
    conf: 'rewrite ^/old/(.*)$ /dir/$1 break; rewrite ^/dir/ /about.html; location /dir/ { rewrite ^/dir/page /gone.html last; }',
  },
  'break in a location': {
    conf: 'location / { rewrite ^/old/(.*)$ /dir/$1; break; rewrite ^/dir/ /about.html; }',
  },
  'index.html away, in circles': { conf: 'rewrite ^(.*)/index\\.html$ $1/ permanent;' },
  'index.html away': { conf: 'if ($request_uri ~ "^(.*)/index\\.html") { return 301 $1/; }' },
  'slashes away': {
    conf: 'rewrite ^/(.*)/$ /$1 permanent; location / { try_files $uri $uri.html $uri/index.html =404; }',
  },
  'slashes everywhere': {
    conf: 'location / { try_files $uri $uri/index.html $uri.html =404; rewrite ^([^.]*[^/])$ $1/ permanent; }',
  },
  '.html away': {
    conf: 'location / { if ($request_uri ~ ^/(.*)\\.html(\\?|$)) { return 302 /$1; } try_files $uri $uri.html $uri/ =404; }',
  },

  'regular expressions': {
    conf: 'location ~ ^/(papers|img)/ { add_header X-Robots-Tag $1; } location ~* \\.PDF$ { add_header X-Robots-Tag pdf; } location ^~ /papers/b { add_header X-Robots-Tag b; }',
  },
  'greedy and lazy groups': {
    conf: 'location ~ ^/(a|ab|about)(.*)$ { add_header X-Robots-Tag "$1|$2"; } location ~ ^/(?:dir/)+(.*?)(x?)$ { add_header X-Robots-Tag "$1|$2"; } location ~ "^/(?!papers)([a-z]{2,4}?)/(.*)" { add_header X-Robots-Tag "$1|$2"; }',
  },
  'nested locations': {
    conf: 'location /dir/ { add_header X-Robots-Tag d; location /dir/sub/ { add_header X-Robots-Tag ds; } location ~ \\.html$ { add_header X-Robots-Tag dh; } } location ~ \\.html$ { add_header X-Robots-Tag h; }',
  },
  'locations nested in regular expressions': {
    conf: 'location ~ ^/dir { location ~ page { add_header X-Robots-Tag p; } } location /papers { location ^~ /papers/a { add_header X-Robots-Tag pa; } } location ~ pdf { add_header X-Robots-Tag pdf; }',
  },
  'locations nested twice': {
    conf: 'location / { location /dir/ { location /dir/sub/ { return 302 /s; } add_header X-Robots-Tag d; } location = /about.html { add_header X-Robots-Tag a; } } location ~ html { add_header X-Robots-Tag h; }',
  },
  'locations nested in a final one': {
    conf: 'location ^~ /dir/ { location /dir/sub/ { add_header X-Robots-Tag s; } location ~ page { add_header X-Robots-Tag p; } } location ~ html { add_header X-Robots-Tag h; }',
  },
  'bytes in locations': {
    conf: 'location = /über/ { add_header X-Robots-Tag u; } location "/papers/b c.pdf" { add_header X-Robots-Tag b; } location ~ "^/papers/.\\.pdf$" { add_header X-Robots-Tag one; } location ~ "^/papers/..\\.pdf$" { add_header X-Robots-Tag two; }',
  },
  'signs in locations': {
    conf: 'location ~ "^/dollar\\$x" { add_header X-Robots-Tag d; } location "/star*.txt" { add_header X-Robots-Tag s; }',
  },
  'groups of several expressions': {
    conf: 'location ~ ^/(o)ld/(.*)$ { if ($args ~ "a=(.*)") { return 302 /arg/$1; } rewrite x /y last; return 302 /$1$2; }',
  },

  'a map of redirects': {
    http: 'map $uri $map_new { default ""; /old/ /new/; /OLD /upper/; }',
    conf: 'if ($map_new) { return 301 $map_new; }',
  },
  'a map of headers': {
    http: 'map $uri $mr { /papers/a.pdf noindex; /about.html nofollow; } map $request_uri $ml { /dir/ "<https://example.com/dir/>; rel=canonical"; default ""; }',
    conf: 'add_header X-Robots-Tag $mr; add_header Link $ml;',
  },
  'maps of hosts and queries': {
    http: 'map $host $mh { default noindex; www.example.com ""; } map $args $ma { a=1 one; default none; }',
    conf: 'add_header X-Robots-Tag $mh; location /dir/ { return 302 /x/$ma; }',
  },
  'maps that are looked up once': {
    http: 'map $uri $mc { /dir/ folder; /dir/index.html other; default none; }',
    conf: 'if ($mc = folder) { set $x yes; } add_header X-Robots-Tag $mc; add_header X-Robots-Tag "$x-$mc-$uri";',
  },
  'letter case in maps': {
    http: 'map $uri $cc { /ABOUT.html lower; "/papers/b c.pdf" sp; /über/ um; \\/dir/page.html bs; }',
    conf: 'add_header X-Robots-Tag $cc;',
  },

  'set under conditions': {
    conf: 'set $tag ""; if ($uri ~ "^/(dir|papers)/") { set $tag noindex; } if ($uri = "/about.html") { set $tag "nofollow"; } add_header X-Robots-Tag $tag;',
  },
  'set in locations': {
    conf: 'location /dir/ { set $tag d; add_header X-Robots-Tag $tag; } location /old/ { set $x x; rewrite ^/old/(.*)$ /new/$1; set $y y; return 302 /z/$x$y; }',
  },
  'set of variables': {
    conf: 'set $a x; set $b "y"; set $a z; add_header X-Robots-Tag $b; add_header X-Robots-Tag $a; location /dir/ { set $b d; }',
  },
  'set of the query': {
    conf: 'location /old/ { set $args "z=1"; rewrite ^ /new/ permanent; } location /dir/ { set $args ""; return 302 /x$is_args$args; }',
  },
  'if in a location': {
    conf: 'add_header X-Robots-Tag s; location / { add_header X-Robots-Tag l; if ($uri = /about.html) { set $u 1; } try_files $uri $uri/ /about.html; }',
  },
  'if of hosts': {
    conf: 'if ($host != "www.example.com") { return 301 http://www.example.com$request_uri; }',
  },
  'if of letters': {
    conf: 'location / { if ($uri ~* "^/(CASE|OLD)") { return 302 /x$1; } if ($uri !~ "html$") { set $nh nh; } add_header X-Robots-Tag $nh; }',
  },
  'if with a rewrite': {
    conf: 'location / { if ($uri ~ "^/papers") { rewrite ^/papers/(.*)$ /about.html break; } add_header X-Robots-Tag l; }',
  },
  'if of schemes': {
    conf: 'if ($scheme = http) { set $r 1; } if ($https) { set $r 2; } location /old/ { return 302 /s$r; }',
  },

  'relative redirects': {
    conf: 'absolute_redirect off; location = /old/ { return 301 /new/; } rewrite ^/gone/$ /dir permanent;',
  },
  'redirects without port': { conf: 'port_in_redirect off; location = /old/ { return 301 /new/; }' },
  'refused paths': {
    conf: 'location /dir/ { deny all; } location ~ /\\. { deny all; } location /papers/ { allow all; deny all; } error_page 403 /gone.html;',
  },
  'internal locations': {
    conf: 'location /dir/ { internal; } rewrite ^/old/$ /dir/page.html; error_page 404 /404.html;',
  },
  'lists of files': { conf: 'autoindex on;', elsewhere: /^\/empty\/$/ },
  'another server behind a folder': {
    conf: 'location /api/ { proxy_pass http://127.0.0.1:1; }',
    elsewhere: /^\/api(?:\/|$)/,
  },
}
