/** The flag of Node's permission model. Newer versions have a shorter name for it. */
export const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'
