import { consumeByTarget } from '../events/consume.ts'
import { deliverChat } from './sockets/deliver.ts'

/** Sends what is new in a chat to its readers on sockets. */
export const handler = consumeByTarget(
  'chatMoved',
  { targetOf: ({ eventId }) => eventId, most: 1000 },
  (eventId, details) => {
    const seqs = details.flatMap(({ seq }) => seq ?? [])
    const seq = seqs.length > 0 ? Math.max(...seqs) : undefined
    return deliverChat(eventId, { seq, isOther: seqs.length < details.length })
  },
)
