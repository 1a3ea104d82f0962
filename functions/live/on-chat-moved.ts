import { consumeByTarget } from '../events/consume.ts'
import { deliverChat } from './sockets/deliver.ts'
import { tellToLook } from './sockets/tell-to-look.ts'

/** Sends what is new in a chat to its readers on sockets. */
export const handler = consumeByTarget(
  'chatMoved',
  { targetOf: ({ eventId }) => eventId, most: 1000 },
  async (eventId, details) => {
    const memberIds = new Set(details.flatMap(({ memberId }) => memberId ?? []))
    for (const memberId of memberIds) await tellToLook(eventId, memberId)
    const forAll = details.filter(({ memberId }) => !memberId)
    if (forAll.length === 0) return
    const seqs = forAll.flatMap(({ seq }) => seq ?? [])
    const seq = seqs.length > 0 ? Math.max(...seqs) : undefined
    await deliverChat(eventId, { seq, isOther: seqs.length < forAll.length })
  },
)
