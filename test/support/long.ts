/**
 * What `npm run prove` tries and `npm test` does not: the rarer turn of what other tests go through, the same turn by
 * another number, party or provider, and stand-ins, which seldom change. Of everything the first way, the refusals and the
 * rights are no such test, however long they take. For a whole file: `@module-tag long`.
 */
export const long = { tags: ['long'] }
