/** Nothing was done, because others held what was asked for, or were quicker each time. It may be asked for again. */
export class Contended extends Error {
  override readonly name = 'Contended'
}

/** Names the table gives to "others hold this" and to "too many ask". */
const passing =
  /^(Contended|TransactionConflict.*|TransactionInProgress.*|.*Throttl.*|ProvisionedThroughputExceeded.*|RequestLimitExceeded)$/

/** Whether the table did nothing for now, by an error or by what caused it. */
export function isContended(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) if (passing.test(link.name)) return true
  return false
}
