import { createHash, randomBytes } from 'node:crypto'

/** The edge's key, sent with each call it forwards and checked by the functions. Each process has a new one. */
export const edgeKey = randomBytes(32).toString('hex')
export const edgeKeyHash = createHash('sha256').update(edgeKey).digest('hex')
