import { liveSocketCount } from '../../model/live/live-socket.ts'
import { eventItem } from '../../model/table/event.ts'
import { outbox } from '../../model/table/outbox.ts'
import type { Step } from '../../model/table/service.ts'

/** The entities of these steps. */
export const movedEntities = { outbox, liveSocketCount }
type MovedStep = Step<typeof movedEntities>

/** Tells readers on sockets of a change that is no entry, such as a pinned message. */
export const movedStep = (eventId: string, now: Date): MovedStep => ({
  write: ({ outbox }) => outbox.create(eventItem('chatMoved', { eventId }, now)).commit(),
})

/** Tells the pages of one member that their mute or role has changed. */
export const lookStep = (eventId: string, memberId: string, now: Date): MovedStep => ({
  write: ({ outbox }) => outbox.create(eventItem('chatMoved', { eventId, memberId }, now)).commit(),
})

/** Has the rights of all readers on sockets checked at once, also by a sender that is already at work. */
export const rightsSteps = (eventId: string, now: Date): MovedStep[] => [
  movedStep(eventId, now),
  { write: ({ liveSocketCount }) => liveSocketCount.upsert({ eventId }).add({ rights: 1 }).commit() },
]
