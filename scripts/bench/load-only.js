import module from 'node:module'

/** A plugin that loads the code of a build and does nothing: no plugin of ours can add less. */
module.enableCompileCache()
await import('../../packages/node/dist/adapter.js')
export default () => ({ name: 'load-only', hooks: {} })
