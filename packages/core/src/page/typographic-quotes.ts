/** Typographic quotes do not delimit an attribute's value but become part of it. */
export const typographicQuotes = /[“”„‟‘’]/g
