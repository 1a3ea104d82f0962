import { Service } from 'electrodb'
import { type RawStep, unrecordedAct } from './act.ts'
import { Refused } from './refused.ts'

type Made = ConstructorParameters<typeof Service>[0]
/** What gives entities, by name. A module writes its own out once: a service is made, and kept, for each such object. */
export type EntityMap = Readonly<Record<string, () => Made[string]>>
type ServiceOf<Group extends EntityMap> = Service<{ [Name in keyof Group & string]: ReturnType<Group[Name]> }>
type Writes<Group extends EntityMap> = Parameters<ServiceOf<Group>['transaction']['write']>[0]
/** What the writes of a transaction are made with, and one of them. */
export type Entities<Group extends EntityMap> = Parameters<Writes<Group>>[0]
export type Write = ReturnType<Writes<EntityMap>>[number]

const services = new WeakMap<EntityMap, unknown>()

/**
 * Some entities together: collections (several kinds in one query) and transactions. Of those a module needs,
 * made when first asked for: one service of all entities would weigh on the start of every Lambda.
 */
export function serviceOf<Group extends EntityMap>(entities: Group): ServiceOf<Group> {
  let made = services.get(entities)
  if (!made) {
    made = new Service(Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, entity()])))
    services.set(entities, made)
  }
  // Under these entities lies only what was made of them.
  return made as ServiceOf<Group>
}

/** One write of a transaction. */
export type Step<Group extends EntityMap> = {
  write: (entities: Entities<Group>) => Write
  /** Makes what is thrown where its condition does not hold; without it that means that others were quicker. */
  refusal?: (() => Error) | undefined
}

/** What one transaction of the table takes. */
export const mostSteps = 100

/** A change wants more of one transaction than it takes: it was not tried, and never could be. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps'

  constructor(count: number) {
    super(`A transaction takes ${mostSteps} steps, not these ${count} steps`)
  }
}

/**
 * Writes all or nothing, a hundred steps at most (`TooManySteps`); what is false or undefined in the list is no step. Of the steps refused the first one speaks:
 * it throws its refusal, or `Refused` where others were quicker. Where they hold an item it throws the table's own word
 * for that; inside `tryAgain` these two lead to another reading. What the SDK sends again counts once: it has one token.
 */
export async function writeSteps<Group extends EntityMap>(
  entities: Group,
  given: readonly (Step<Group> | false | undefined)[],
): Promise<void> {
  const steps = given.filter((step) => step !== false && step !== undefined)
  if (steps.length > mostSteps) throw new TooManySteps(steps.length)
  const codes = await codesOf(entities, steps)
  if (!codes) return
  const refused = steps.filter((_, place) => codes[place] === 'ConditionalCheckFailed')
  const [first] = refused
  if (first) throw first.refusal?.() ?? new Refused(refused)
  const name = codes.find((code) => code !== 'None') ?? 'TransactionCanceled'
  throw Object.assign(new Error(`The transaction was cancelled: ${codes.join(', ')}`), { name })
}

/** Writes the steps; the code of each one where the transaction is refused. */
async function codesOf<Kinds extends EntityMap>(
  entities: Kinds,
  steps: readonly Step<Kinds>[],
): Promise<string[] | undefined> {
  const transaction = serviceOf(entities).transaction.write((kinds) => steps.map(({ write }) => write(kinds)))
  const act = unrecordedAct()
  if (act) {
    const { writeRecorded } = await import('./write-recorded.ts')
    // ElectroDB declares no more of its parameters than that they are some.
    return writeRecorded(act, transaction.params().TransactItems as RawStep[])
  }
  const { canceled, data } = await transaction.go()
  if (!canceled) return undefined
  const rows: readonly ({ code?: string } | null)[] = data
  return rows.map((row) => row?.code ?? 'None')
}
