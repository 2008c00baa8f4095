/** The flag under which Node may do only what others allow; it has lost a part of its name. */
export const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'
