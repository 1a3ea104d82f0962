/** A transaction was not written because the conditions of these steps do not hold. */
export class Refused extends Error {
  private readonly steps: ReadonlySet<object>

  constructor(steps: readonly object[]) {
    super('A condition of the transaction does not hold')
    this.steps = new Set(steps)
  }

  /** Whether a step is among those refused. */
  has(step: object): boolean {
    return this.steps.has(step)
  }
}

/** Whether a single write was refused because its condition does not hold. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  return cause instanceof Error && cause.name === 'ConditionalCheckFailedException'
}
