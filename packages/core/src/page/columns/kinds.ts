/** The type of a plain value: the lowest three bits of its first number. */
export const kinds = {
  text: 0,
  whole: 1,
  array: 2,
  object: 3,
  simple: 4,
  places: 5,
  numbers: 6,
  bytes: 7,
} as const

/** Values without content, and the marker for a non-integer number. */
export const simple = { undefined: 0, null: 1, false: 2, true: 3, float: 4 } as const
