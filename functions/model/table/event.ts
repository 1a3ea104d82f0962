import type { Detail, EventName } from '#shared/contract/events.ts'
import { newId } from './new-id.ts'

const week = 7 * 24 * 3600

/** The outbox item of an event; created in the transaction of its cause. `at` is the time of the cause. */
export function eventItem<Name extends EventName>(name: Name, detail: Detail<Name>, at: Date) {
  return {
    id: newId('event'),
    name,
    detail: JSON.stringify(detail),
    createdAt: at.toISOString(),
    expire: Math.floor(at.getTime() / 1000) + week,
  }
}
