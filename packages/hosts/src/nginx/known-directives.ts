const setOf = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/))

/** Directives without effect on crawlers: speed, logs, TLS, limits, forwarding. */
const harmless =
  setOf(`access_log add_trailer add_trailer_inherit aio aio_write auth_basic_user_file autoindex_exact_size autoindex_format
  autoindex_localtime brotli charset charset_map charset_types chunked_transfer_encoding connection_pool_size daemon
  debug_connection default_type directio directio_alignment disable_symlinks env error_log etag events expires gunzip gzip
  http2 http3 if_modified_since ignore_invalid_headers large_client_header_buffers limit_conn limit_conn_log_level
  limit_conn_status limit_conn_zone limit_rate limit_rate_after limit_req limit_req_log_level limit_req_status limit_req_zone
  limit_zone lingering_close lingering_time lingering_timeout listen load_module lock_file log_format log_not_found
  log_subrequest mail map_hash_bucket_size map_hash_max_size master_process max_ranges mirror mirror_request_body
  msie_padding multi_accept output_buffers override_charset pcre_jit pid postpone_output quic_gso quic_retry read_ahead
  real_ip_header real_ip_recursive request_pool_size reset_timedout_connection rewrite_log sendfile sendfile_max_chunk
  server_name server_names_hash_bucket_size server_names_hash_max_size server_tokens set_real_ip_from source_charset stream
  subrequest_output_buffer_size thread_pool timer_resolution types types_hash_bucket_size types_hash_max_size
  underscores_in_headers uninitialized_variable_warn upstream use user variables_hash_bucket_size variables_hash_max_size
  zstd`)

/** Prefixes of such directives. Directives that pass a request to another program are excluded. */
const families =
  /^(?:brotli|client|fastcgi|grpc|gzip|gunzip|http2|http3|keepalive|open_file_cache|open_log_file_cache|proxy|quic|resolver|scgi|send|ssl|tcp|userid|uwsgi|worker|zstd)_/

/** Directives that other modules read. */
const read =
  setOf(`absolute_redirect add_header alias allow auth_basic autoindex break deny empty_gif error_page http if
  index internal location map port_in_redirect return rewrite root server set stub_status try_files`)

/** Return whether a directive passes requests to another program. */
export function isPass(name: string): boolean {
  return /^(?:proxy|fastcgi|uwsgi|scgi|grpc|memcached)_pass$/.test(name)
}

/** Return whether a directive responds instead of files. We cannot interpret these. */
export function isHandler(name: string): boolean {
  return /^(?:\w+_pass|js_content|content_by_lua\w*|perl|stub_status|empty_gif)$/.test(name)
}

/** Return whether a directive is supported or does not affect crawlers. */
export function isKnownDirective(name: string): boolean {
  return harmless.has(name) || families.test(name) || isPass(name) || read.has(name)
}

/** Files that nginx or certificate tools install, without effect on crawlers. */
const commonFiles =
  /(?:^|\/)(?:mime\.types|(?:fastcgi|uwsgi|scgi|proxy)_params|(?:fastcgi|proxy)\.conf|fastcgi-php\.conf|options-ssl-nginx\.conf|ssl[-\w]*\.conf|snakeoil\.conf|koi-\w+|win-utf)$|(?:^|\/)modules(?:-enabled)?\/[^/]*\.conf$/

/** Return whether a missing file can be ignored. */
export function isCommonFile(path: string): boolean {
  return commonFiles.test(path)
}
