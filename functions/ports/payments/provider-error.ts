export type Provider = 'stripe' | 'paypal'

/**
 * Why a payment provider did not do what it was asked: it could not be reached or is not working (`down`), it does not
 * know the keys (`barred`: nothing of what was asked is said by that), it said no (`refused`), or nobody can tell whether
 * it did (`unknown`: only reading the object shows that).
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly provider: Provider
  readonly kind: 'down' | 'barred' | 'refused' | 'unknown'
  /** The provider's own word for the reason, e.g. `INSTRUMENT_DECLINED` or `card_declined`. */
  readonly issue: string | undefined
  /** HTTP status of the answer, where there was one. */
  readonly status: number | undefined

  constructor(
    provider: Provider,
    kind: ProviderError['kind'],
    { issue, status, cause }: { issue?: string; status?: number; cause?: unknown } = {},
  ) {
    // Neither keys nor bodies: this line is logged.
    super([provider, kind, status, issue].filter((part) => part !== undefined).join(' '), { cause })
    this.provider = provider
    this.kind = kind
    this.issue = issue
    this.status = status
  }
}

/** Whether a provider has answered that it does not do what it was asked. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'refused' || error.kind === 'barred')

/** Whether a provider says that it knows of no such thing. */
export const isUnknownThere = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === 'refused' && error.status === 404
