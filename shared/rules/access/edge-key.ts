/** The header by which the edge shows that a call came through it; what a visitor sends under this name is replaced. */
export const edgeKeyHeader = 'x-kiai-edge'
