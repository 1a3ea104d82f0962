import { createHash, randomBytes } from 'node:crypto'

/** What the edge shows with each call it passes on, and by what functions know it. Another one in each process. */
export const edgeKey = randomBytes(32).toString('hex')
export const edgeKeyHash = createHash('sha256').update(edgeKey).digest('hex')
