import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * One item that a transaction changes: its fields before, if it existed, and the fields that the write sets or removes.
 */
export type ItemChange = {
  entity: string
  before: Readonly<Record<string, unknown>> | undefined
  /** The fields that are set; undefined for a field that is removed. */
  set: Readonly<Record<string, unknown>>
  isRemoved: boolean
}

type Expressed = {
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}
export type RawKey = { pk: string; sk: string }
/** A step of a transaction in DynamoDB's format. */
export type RawStep = {
  Put?: Expressed & { Item: Record<string, unknown> & RawKey }
  Update?: Expressed & { Key: RawKey; UpdateExpression: string }
  Delete?: Expressed & { Key: RawKey }
  ConditionCheck?: Expressed & { Key: RawKey }
}

/** An action by admin rights: its record is written in the first transaction of the call. */
export type Act = {
  /** Whether the record shows the values of a field of an entity. */
  tells: (entity: string, field: string) => boolean
  /** The items that record the act together with its changes. */
  record: (changes: readonly ItemChange[]) => RawStep[]
  /** Whether a transaction has carried the record. */
  isRecorded: boolean
  /** Whether the call uses admin rights. A member's call becomes one when only those rights allow it. */
  isByAdmin: boolean
}

const current = new AsyncLocalStorage<Act>()

/** Runs a call as an act: the first transaction that it writes carries the act's record. */
export const duringAct = <Result>(act: Act, call: () => Promise<Result>): Promise<Result> =>
  current.run(act, call)

/** The act of this call, while its record is not yet written. */
export function unrecordedAct(): Act | undefined {
  const act = current.getStore()
  return act?.isByAdmin && !act.isRecorded ? act : undefined
}

/** Runs a write that is not part of the act: an answer of a provider, or a count of calls. */
export const besideAct = <Result>(write: () => Promise<Result>): Promise<Result> => current.exit(write)

/** Marks that only admin rights allow this call: its handler's calls are an act from here on. */
export function takeAdminRights(): void {
  const act = current.getStore()
  if (act) act.isByAdmin = true
}
