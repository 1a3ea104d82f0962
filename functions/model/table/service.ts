import { Service } from 'electrodb'
import { type RawStep, unrecordedAct } from './act.ts'
import { Refused } from './refused.ts'
import { mostSteps, TooManySteps } from './too-many-steps.ts'

type Made = ConstructorParameters<typeof Service>[0]
/** Getters of entities, by name. A module declares its map once: one service is made and cached for each map object. */
export type EntityMap = Readonly<Record<string, () => Made[string]>>
type ServiceOf<Group extends EntityMap> = Service<{ [Name in keyof Group & string]: ReturnType<Group[Name]> }>
type Writes<Group extends EntityMap> = Parameters<ServiceOf<Group>['transaction']['write']>[0]
/** The entities given to the writes of a transaction, and one of them. */
export type Entities<Group extends EntityMap> = Parameters<Writes<Group>>[0]
export type Write = ReturnType<Writes<EntityMap>>[number]

const services = new WeakMap<EntityMap, unknown>()

/**
 * Several entities together: collections (several kinds in one query) and transactions. A service holds only the
 * entities that a module needs and is made on first use: one service of all entities would slow the start of every
 * Lambda.
 */
export function serviceOf<Group extends EntityMap>(entities: Group): ServiceOf<Group> {
  let made = services.get(entities)
  if (!made) {
    made = new Service(Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, entity()])))
    services.set(entities, made)
  }
  // The cache holds for each map only the service made of it.
  return made as ServiceOf<Group>
}

/** One write of a transaction. */
export type Step<Group extends EntityMap> = {
  write: (entities: Entities<Group>) => Write
  /**
   * Makes the error that is thrown if its condition does not hold; without it the step was refused because others were
   * quicker.
   */
  refusal?: (() => Error) | undefined
}

/**
 * Writes all or nothing, a hundred steps at most (`TooManySteps`), with those that record an act; false and undefined
 * entries of the list are skipped.
 * The first refused step decides the error: it throws its refusal, or `Refused` if others were quicker. If others hold
 * an item, the table's own error is thrown; inside `tryAgain` both lead to another read. Retries of the SDK count once,
 * by one idempotency token.
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

/** Writes the steps; returns the code of each if the transaction is refused. */
async function codesOf<Kinds extends EntityMap>(
  entities: Kinds,
  steps: readonly Step<Kinds>[],
): Promise<string[] | undefined> {
  const transaction = serviceOf(entities).transaction.write((kinds) => steps.map(({ write }) => write(kinds)))
  const act = unrecordedAct()
  if (act) {
    const { writeRecorded } = await import('./write-recorded.ts')
    // ElectroDB does not declare the type of its parameters.
    return writeRecorded(act, transaction.params().TransactItems as RawStep[])
  }
  const { canceled, data } = await transaction.go()
  if (!canceled) return undefined
  const rows: readonly ({ code?: string } | null)[] = data
  return rows.map((row) => row?.code ?? 'None')
}
