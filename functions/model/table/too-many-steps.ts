/** The most steps of one transaction. */
export const mostSteps = 100

/** A change needs more steps than one transaction takes: it was not tried, and never can be. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps'

  constructor(count: number) {
    super(`A transaction takes ${mostSteps} steps, not these ${count} steps`)
  }
}
