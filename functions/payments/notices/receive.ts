import { Problem } from '#shared/contract/problem.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import type { Request } from '../../http/serve.ts'
import { eventKept, paymentEvent } from '../../model/payments/payment-event.ts'
import { createOnce } from '../../model/table/create-once.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { asProblem } from '../provider/problem.ts'
import { providers } from '../providers.ts'

const refused = () => new Problem('webhook.refused')

/**
 * Stores a webhook event once its signature is verified; once per id. Storing it triggers the work on it, and the
 * response does not wait for that.
 */
export async function receive(provider: Provider, request: Request): Promise<void> {
  const { body } = request
  const event = eventOf(body)
  const isGenuine = await providers[provider]
    .hasSent(request)
    .catch((error: unknown) => Promise.reject(asProblem(error)))
  if (!isGenuine) throw refused()
  const receivedAt = clock.now().toISOString()
  const item = {
    provider,
    ...event,
    body,
    state: 'kept' as const,
    receivedAt,
    expire: epochSeconds(eventKept),
  }
  await createOnce(() => paymentEvent().create(item).go())
}

/** The id and type that an event claims, not verified yet. */
function eventOf(body: string): { eventId: string; type: string } {
  let event: unknown
  try {
    event = JSON.parse(body)
  } catch {
    throw refused()
  }
  const { id, type, event_type: name } = (event ?? {}) as Record<string, unknown>
  const word = type ?? name
  if (typeof id !== 'string' || !/^[\w-]{1,120}$/.test(id) || typeof word !== 'string') throw refused()
  return { eventId: id, type: word.slice(0, 120) }
}
