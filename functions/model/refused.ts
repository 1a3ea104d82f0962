/** Which writes of a refused transaction had their condition fail, in the order they were given. */
export class Refused extends Error {
  readonly failed: readonly boolean[]

  constructor(failed: readonly boolean[]) {
    super('A condition of the transaction does not hold')
    this.failed = failed
  }
}

/** Whether a single write was refused because its condition does not hold. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  return cause instanceof Error && cause.name === 'ConditionalCheckFailedException'
}
