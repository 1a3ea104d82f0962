import { type Detail, type EventName, mostSummed } from '#shared/contract/events.ts'
import { Refused } from '../model/table/refused.ts'
import { type Entities, type EntityMap, type Write, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { consumeByTarget } from './consume.ts'

type Sum<Name extends EventName, Group extends EntityMap> = {
  /** The entities to write: those of the events' own items and of the target. */
  entities: Group
  /** The item that the events are counted in. */
  targetOf: (detail: Detail<Name>) => string
  /** The same key for repeated deliveries of an event. */
  keyOf: (detail: Detail<Name>) => string
  /** Marks the item of an event as counted; refused if it is marked already. */
  mark: (entities: Entities<Group>, detail: Detail<Name>) => Write
  /** Adds to the target; refused if it is deleted. */
  add: (entities: Entities<Group>, target: string, count: number) => Write
}

/**
 * A consumer that sums events into an item, with one write for many events. Each event's own item is marked as
 * counted in the same transaction as the sum, so a repeated batch adds nothing.
 */
export function consumeSums<Name extends EventName, Group extends EntityMap>(
  name: Name,
  sum: Sum<Name, Group>,
) {
  return consumeByTarget(name, { targetOf: sum.targetOf, most: mostSummed }, (target, details) => {
    const distinct = new Map(details.map((detail) => [sum.keyOf(detail), detail]))
    return count(sum, target, [...distinct.values()])
  })
}

async function count<Name extends EventName, Group extends EntityMap>(
  sum: Sum<Name, Group>,
  target: string,
  details: Detail<Name>[],
): Promise<void> {
  let marks = details.map((detail) => ({ write: (entities: Entities<Group>) => sum.mark(entities, detail) }))
  await tryAgain(async () => {
    if (marks.length === 0) return
    const total = { write: (entities: Entities<Group>) => sum.add(entities, target, marks.length) }
    try {
      await writeSteps(sum.entities, [...marks, total])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // The target is deleted, so its events do not count.
      if (error.has(total)) return
      marks = marks.filter((mark) => !error.has(mark))
      throw error
    }
  })
}
