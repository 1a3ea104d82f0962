/**
 * What `npm run prove` tries in the browser and `npm test` does not: the rarer turn of what other tests go through on
 * the same screens, and what calls and screens are tried for by themselves.
 */
export const long = { tag: '@long' }
