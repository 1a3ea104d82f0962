/** A provider's rate limits, in calls per second. */
export type Rates = {
  live: number
  test: number
  /** For one kind of call, whatever the keys. */
  endpoint: number
}

/** https://docs.stripe.com/rate-limits */
export const stripeRates: Rates = { live: 100, test: 25, endpoint: 25 }
/** PayPal has limits but does not publish them: Stripe’s stand in for them. */
export const payPalRates: Rates = stripeRates
/** For callers that exceed what any product would call. */
export const noRates: Rates = {
  live: Number.POSITIVE_INFINITY,
  test: Number.POSITIVE_INFINITY,
  endpoint: Number.POSITIVE_INFINITY,
}

type Call = { account: string; isLive: boolean; endpoint: string }

/**
 * Counts calls per second, by account and by kind of call. Returns whether a call is allowed; a refused call does not
 * count. `now` returns milliseconds.
 */
export function createRateLimit({ live, test, endpoint: each }: Rates, now: () => number) {
  const made = new Map<string, number[]>()
  const lately = (name: string) => {
    const since = now() - 1000
    const times = (made.get(name) ?? []).filter((time) => time > since)
    made.set(name, times)
    return times
  }
  return ({ account, isLive, endpoint }: Call): boolean => {
    const all = lately(account)
    const same = lately(`${account} ${endpoint}`)
    if (all.length >= (isLive ? live : test) || same.length >= each) return false
    all.push(now())
    same.push(now())
    return true
  }
}

/** A call without the ids in it: `GET /v1/charges/:id`. */
export const endpointOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\/(?=[^/]*[\dA-Z])(?!v\d(?:\/|$))[^/]+/g, '/:id')}`
