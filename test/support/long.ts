/**
 * Tests that only `npm run prove` runs: rarer variants of other tests, the same variant with another number, party or
 * provider, and tests of stand-ins, which seldom change. The main variant of a feature, its refusals and its access
 * rights are never long tests, however slow they are. For a whole file: `@module-tag long`.
 */
export const long = { tags: ['long'] }
