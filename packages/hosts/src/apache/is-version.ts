/** Return whether Apache 2.4 matches a version; undefined if that depends on the third number. */
export function isVersion(operator = '', version = ''): boolean | undefined {
  const both = version === '' ? ['=', operator] : [operator, version]
  const negated = both[0]!.startsWith('!')
  const expected = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(both[1]!)
  if (!expected) return undefined
  const [major, minor = 0] = expected.slice(1, 3).filter(Boolean).map(Number) as [number, number?]
  const difference = major === 2 ? 4 - minor : 2 - major
  // `= 2.4` compares all three numbers, but servers ignore those that are not written.
  if (difference === 0 && Number(expected[3] ?? 0) > 0) return undefined
  const holds = {
    '=': difference === 0,
    '==': difference === 0,
    '>': difference > 0 || (difference === 0 && expected[3] !== undefined),
    '>=': difference >= 0,
    '<': difference < 0,
    '<=': difference < 0 || (difference === 0 && expected[3] === undefined),
  }[both[0]!.replace('!', '')]
  return holds === undefined ? undefined : holds !== negated
}
