import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Service } from 'electrodb'
import { Refused } from './refused.ts'

type Made = ConstructorParameters<typeof Service>[0]
/** What gives entities, by name. A module writes its own out once: a service is made, and kept, for each such object. */
export type EntityMap = Readonly<Record<string, () => Made[string]>>
type ServiceOf<Kinds extends EntityMap> = Service<{ [Name in keyof Kinds & string]: ReturnType<Kinds[Name]> }>
type Writes<Kinds extends EntityMap> = Parameters<ServiceOf<Kinds>['transaction']['write']>[0]
/** What the writes of a transaction are made with, and one of them. */
export type Entities<Kinds extends EntityMap> = Parameters<Writes<Kinds>>[0]
export type Write = ReturnType<Writes<EntityMap>>[number]

const services = new WeakMap<EntityMap, unknown>()

/**
 * Some entities together: collections (several kinds in one query) and transactions. Of those a module needs,
 * made when first asked for: one service of all entities would weigh on the start of every Lambda.
 */
export function serviceOf<Kinds extends EntityMap>(entities: Kinds): ServiceOf<Kinds> {
  let made = services.get(entities)
  if (!made) {
    made = new Service(Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, entity()])))
    services.set(entities, made)
  }
  // Under these entities lies only what was made of them.
  return made as ServiceOf<Kinds>
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
