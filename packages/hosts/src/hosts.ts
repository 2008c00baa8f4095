import { apache } from './apache/apache.ts'
import { azure } from './azure/azure.ts'
import { cloudflare } from './cloudflare/cloudflare.ts'
import { firebase } from './firebase/firebase.ts'
import { github } from './github/github.ts'
import { netlify } from './netlify/netlify.ts'
import { nginx } from './nginx/nginx.ts'
import type { Host } from './types.ts'
import type { HostName } from './names.ts'
import { vercel } from './vercel/vercel.ts'

/** All hosts by name. */
export const hosts: Readonly<Record<HostName, Host>> = {
  netlify,
  cloudflare,
  vercel,
  firebase,
  azure,
  github,
  apache,
  nginx,
}
