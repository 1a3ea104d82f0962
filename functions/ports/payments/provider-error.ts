export type Provider = 'stripe' | 'paypal'

/**
 * The failure of a payment provider: it cannot be reached or does not work (`down`), it rejects the keys (`barred`:
 * this says nothing about the request), it refused (`refused`), or the outcome is unknown (`unknown`: only reading the
 * object tells).
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly provider: Provider
  readonly kind: 'down' | 'barred' | 'refused' | 'unknown'
  /** The provider's own code of the reason, e.g. `INSTRUMENT_DECLINED` or `card_declined`. */
  readonly issue: string | undefined
  /** HTTP status of the answer, if there was one. */
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

/** Whether a provider has refused a request. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'refused' || error.kind === 'barred')

/** Whether a provider answered that the object does not exist. */
export const isUnknownThere = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === 'refused' && error.status === 404
