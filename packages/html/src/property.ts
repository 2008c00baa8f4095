import type { Properties } from 'hast'
import type { AttributeInfo } from './attribute-info.ts'

type Value = string | number | boolean

/**
 * Convert an attribute's value to a hast property, as rehype-parse does: a list for a list of tokens, `true` for a
 * boolean attribute, a number for a number, else text.
 */
export function toProperty(info: AttributeInfo, value: string): NonNullable<Properties[string]> {
  if (info.spaceSeparated) return splitSpaces(value).map((token) => toPrimitive(info, token)) as string[]
  if (info.commaSeparated) return splitCommas(value).map((token) => toPrimitive(info, token)) as string[]
  if (info.commaOrSpaceSeparated) {
    return splitSpaces(splitCommas(value).join(' ')).map((token) => toPrimitive(info, token)) as string[]
  }
  return toPrimitive(info, value)
}

/** Convert a property to the text of its attribute; undefined if it represents no attribute. */
export function fromProperty(info: AttributeInfo, value: Properties[string]): string | undefined {
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return ''
  if (!Array.isArray(value)) return String(value)
  return value.join(info.commaSeparated ? ', ' : ' ')
}

function toPrimitive(info: AttributeInfo, value: string): Value {
  if (info.number && value !== '' && !Number.isNaN(Number(value))) return Number(value)
  if (info.boolean || info.overloadedBoolean) {
    if (value === '' || value.toLowerCase() === info.property.toLowerCase()) return true
  }
  return value
}

/** Split at ASCII white space: a no-break space is part of a token (HTML Standard, space-separated tokens). */
function splitSpaces(value: string): string[] {
  return value.split(/[\t\n\f\r ]+/).filter((token) => token !== '')
}

function splitCommas(value: string): string[] {
  const tokens = value.split(',').map((token) => token.trim())
  if (tokens.at(-1) === '') tokens.pop()
  return tokens
}
