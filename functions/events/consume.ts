import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { type Detail, type EventName, events } from '#shared/contract/events.ts'
import { inTime, msLeft } from '../ports/process/deadline.ts'
import { errorFacts, log } from '../ports/process/log.ts'

/** One event of a batch and the id of its message. */
export type Received<Name extends EventName> = { messageId: string; detail: Detail<Name> }

/**
 * A consumer's Lambda: parses the batch of the queue and hands it over. `handle` returns the ids that failed. Only
 * those are retried, and after some tries they go to the dead-letter queue.
 */
function consumeBatch<Name extends EventName>(
  name: Name,
  handle: (batch: Received<Name>[]) => Promise<string[]>,
) {
  return async (
    event: SQSEvent,
    context?: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<SQSBatchResponse> => {
    const failed: string[] = []
    const batch: Received<Name>[] = []
    for (const record of event.Records) {
      const detail = detailOf(name, record)
      if (detail) batch.push({ messageId: record.messageId, detail })
      else failed.push(record.messageId)
    }
    // Calls by an operator or a test may come without a context.
    const leftMs = context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY
    failed.push(...(batch.length > 0 ? await inTime(leftMs, () => handle(batch)) : []))
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }
}

type Grouping<Name extends EventName> = {
  /** The item that an event changes. */
  targetOf: (detail: Detail<Name>) => string
  /** The most events handled at once. */
  most: number
}

/** Like `consumeBatch` for events that change the same item: one write for many events. */
export function consumeByTarget<Name extends EventName>(
  name: Name,
  { targetOf, most }: Grouping<Name>,
  handle: (target: string, details: Detail<Name>[]) => Promise<void>,
) {
  return consumeBatch(name, async (batch) => {
    const failed: string[] = []
    for (const [target, all] of Map.groupBy(batch, ({ detail }) => targetOf(detail))) {
      for (let start = 0; start < all.length; start += most) {
        const chunk = all.slice(start, start + most)
        const details = chunk.map(({ detail }) => detail)
        try {
          await handle(target, details)
        } catch (error) {
          const facts = { event: name, target, events: chunk.length, ...errorFacts(error) }
          log('error', 'events not counted', facts)
          failed.push(...chunk.map(({ messageId }) => messageId))
        }
      }
    }
    return failed
  })
}

/** Like `consumeBatch` for work that is done one event at a time. */
export function consume<Name extends EventName>(name: Name, handle: (detail: Detail<Name>) => Promise<void>) {
  return consumeBatch(name, async (batch) => {
    const failed: string[] = []
    for (const [place, { messageId, detail }] of batch.entries()) {
      if (msLeft(1) === 0) return [...failed, ...notBegun(name, batch.slice(place))]
      try {
        await handle(detail)
      } catch (error) {
        log('error', 'event not handled', { event: name, messageId, ...errorFacts(error) })
        failed.push(messageId)
      }
    }
    return failed
  })
}

/**
 * Events without enough time left are retried: if the Lambda were killed half-way, its whole batch would be retried.
 */
function notBegun<Name extends EventName>(name: Name, left: Received<Name>[]): string[] {
  log('error', 'events not begun in time', { event: name, events: left.length })
  return left.map(({ messageId }) => messageId)
}

function detailOf<Name extends EventName>(name: Name, record: SQSRecord): Detail<Name> | undefined {
  try {
    const envelope: { detail?: unknown } = JSON.parse(record.body)
    // The schema is this event's; the compiler does not tie it to the generic name.
    return events[name].detail.parse(envelope.detail) as Detail<Name>
  } catch (error) {
    log('error', 'event not understood', { event: name, messageId: record.messageId, ...errorFacts(error) })
    return undefined
  }
}
