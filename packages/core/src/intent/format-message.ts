/** A text that contains the names of its arguments in braces, in their order; a function if more depends on them. */
export type Message = string | ((...args: never[]) => string)

/** The arguments of a message. */
export type MessageArgs<M, Value = string> = M extends string
  ? Slots<M, Value>
  : M extends (...args: infer Args) => string
    ? Args
    : never

type Slots<Text extends string, Value, Known = never> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends Known
    ? Slots<Rest, Value, Known>
    : [Value, ...Slots<Rest, Value, Known | Name>]
  : []

/** Return the text of a message. */
export function formatMessage(message: Message, args: readonly (string | number)[]): string {
  if (typeof message === 'function') return message(...(args as readonly never[]))
  const names: string[] = []
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return String(args[names.indexOf(name)])
  })
}
