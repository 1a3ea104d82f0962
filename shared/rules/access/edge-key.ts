/** The header that proves that a call came through the edge; the edge replaces a visitor's value. */
export const edgeKeyHeader = 'x-kiai-edge'
