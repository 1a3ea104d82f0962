/**
 * What `npm run prove` tries and `npm test` does not: the rarer turn of what other tests of the same file go through, or
 * the same turn by another number, party or provider. What nothing else tries is no such test, however long it takes.
 */
export const long = { tags: ['long'] }
