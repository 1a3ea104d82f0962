import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Service } from 'electrodb'
import { Refused } from './refused.ts'

/** Entities by name. A module writes its own out once: a service is made, and kept, for each such object. */
export type EntityMap = ConstructorParameters<typeof Service>[0]
type Writes<Kinds extends EntityMap> = Parameters<Service<Kinds>['transaction']['write']>[0]
/** What the writes of a transaction are made with, and one of them. */
export type Entities<Kinds extends EntityMap> = Parameters<Writes<Kinds>>[0]
export type Write = ReturnType<Writes<EntityMap>>[number]

const services = new WeakMap<EntityMap, unknown>()

/**
 * Some entities together: collections (several kinds in one query) and transactions. Of those a module needs,
 * made when first asked for: one service of all entities would weigh on the start of every Lambda.
 */
export function serviceOf<Kinds extends EntityMap>(entities: Kinds): Service<Kinds> {
  const known = services.get(entities)
  // Under these entities lies only what was made of them.
  if (known) return known as Service<Kinds>
  const made = new Service(entities)
  services.set(entities, made)
  return made
}

/** How often a transaction is tried again while others hold its items. */
const triesOnConflict = 4

/**
 * Writes all or nothing. The client token makes a retry by the SDK count once. Throws `Refused` where a
 * condition does not hold; throws an Error where the table refuses for another reason.
 */
export async function writeAll<Kinds extends EntityMap>(
  entities: Kinds,
  write: (entities: Entities<Kinds>) => Write[],
): Promise<void> {
  for (let tried = 1; ; tried++) {
    const result = await serviceOf(entities).transaction.write(write).go({ token: randomUUID() })
    if (!result.canceled) return
    const rows: readonly ({ code?: string } | null)[] = result.data
    const codes = rows.map((row) => row?.code ?? 'None')
    const failed = codes.map((code) => code === 'ConditionalCheckFailed')
    if (failed.some(Boolean)) throw new Refused(failed)
    if (!codes.includes('TransactionConflict') || tried === triesOnConflict) {
      const name = codes.find((code) => code !== 'None') ?? 'TransactionCanceled'
      throw Object.assign(new Error(`The transaction was cancelled: ${codes.join(', ')}`), { name })
    }
    await setTimeout(randomInt(10, 20 * 2 ** tried))
  }
}
