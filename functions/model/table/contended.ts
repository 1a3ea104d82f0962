/** Nothing was done, because others held the items or were quicker each time. The caller may retry. */
export class Contended extends Error {
  override readonly name = 'Contended'
}

/** DynamoDB's error names for "others hold this" and "too many requests". */
const passing =
  /^(Contended|TransactionConflict.*|TransactionInProgress.*|.*Throttl.*|ProvisionedThroughputExceeded.*|RequestLimitExceeded)$/

/** Whether the table refused for now, by this error or by its cause. */
export function isContended(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) if (passing.test(link.name)) return true
  return false
}
