import { join } from 'node:path'
import type { Context, SQSEvent } from 'aws-lambda'
import {
  createEvents,
  type EventConsumer,
  type Events,
  type EventsOptions,
} from '../../infra/local/events/events.ts'
import type { Scratch } from './platform/scratch.ts'

export const sources = [{ source: 'kiai.videos', detailType: 'Video Published' }]

type Received = { id: string; n: number; count: number }

/** A consumer that keeps its records, batch by batch, and answers as `react` says. */
export function recorder(react: (batch: Received[], context: Context) => unknown = () => undefined) {
  const batches: Received[][] = []
  const handler = (event: SQSEvent, context: Context) => {
    const batch = event.Records.map((record) => ({
      id: record.messageId,
      n: Number(JSON.parse(record.body).detail.n),
      count: Number(record.attributes.ApproximateReceiveCount),
    }))
    batches.push(batch)
    return react(batch, context)
  }
  return { batches, handler }
}

export const consumer = (
  overrides: Partial<EventConsumer> & Pick<EventConsumer, 'handler'>,
): EventConsumer => ({
  name: 'index',
  sources,
  batchSize: 10,
  batchWindowMs: 0,
  ...overrides,
})

/** A bus in the test's own folder, with short retries by default. */
export function startEvents(
  { dir, later }: Scratch,
  consumers: EventConsumer[],
  settings: EventsOptions['settings'] = {},
): Events {
  const events = createEvents({
    file: join(dir, 'queue.sqlite'),
    consumers,
    log: () => {},
    settings: { backoffMs: () => 5, ...settings },
  })
  later(() => events.close())
  return events
}

export const published = (n: number) => ({
  source: 'kiai.videos',
  'detail-type': 'Video Published',
  detail: { n },
})
