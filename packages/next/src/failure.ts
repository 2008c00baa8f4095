/** Return an error of which Next prints the message alone. */
export function failureOf(message: string): Error {
  return Object.assign(new Error(message), { stack: message })
}
