/** What a word processor makes of quotes does not delimit an attribute: it becomes part of its value. */
export const typographicQuotes = /[“”„‟‘’]/g
