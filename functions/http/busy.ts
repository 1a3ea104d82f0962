import { isContended } from '../model/table/contended.ts'

/** Error names of AWS services that mean "not now". */
const passing = /^(TooManyRequests.*|SlowDown|TimeoutError|ServiceUnavailable.*|InternalServerError)$/

/** Whether an error, or its cause, may be cured by a retry: throttling, an outage, a broken connection. */
export function isBusy(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) if (isPassing(link)) return true
  return isContended(error)
}

type Facts = { $retryable?: unknown; $metadata?: { httpStatusCode?: number }; code?: unknown }

function isPassing(error: Error): boolean {
  const { $retryable, $metadata, code }: Facts = error as Error & Facts
  const status = $metadata?.httpStatusCode ?? 0
  if ($retryable !== undefined || status === 429 || status >= 500) return true
  if (typeof code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|UND_ERR_)/.test(code)) return true
  return passing.test(error.name)
}
