import { joinStatements } from '../host-files.ts'
import type { Host } from '../types.ts'
import { readFirebase } from './read-firebase.ts'
import { createFirebaseServe } from './serve-firebase.ts'
import { writeFirebase } from './write-firebase.ts'

/**
 * Firebase Hosting reads `firebase.json` of the project. Headers are sent with its redirects for slashes and `.html`,
 * but not with the redirects of that file.
 *
 * @see https://firebase.google.com/docs/hosting/full-config
 */
export const firebase: Host = {
  name: 'firebase',
  title: 'Firebase Hosting',
  isIdentifiedBy: ({ folder, name }) => folder === 'project' && name === 'firebase.json',
  reads: (file) => firebase.isIdentifiedBy(file),
  read(files, context) {
    const file = files.find(firebase.isIdentifiedBy)
    return file ? readFirebase(file, context) : joinStatements()
  },
  write: (missing, files, context) => writeFirebase(missing, files.find(firebase.isIdentifiedBy), context),
  serve: createFirebaseServe({ cleanUrls: false, trailingSlash: undefined, isIgnored: () => false }),
  headersOn: { served: true, errors: true },
}
