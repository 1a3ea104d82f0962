import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { SQSEvent } from 'aws-lambda'
import { consumers, events } from '#shared/contract/events.ts'
import { createEvents } from '../../../infra/local/events/events.ts'
import { pollStream } from '../../../infra/local/events/stream-poller.ts'
import type { Listener } from '../../../infra/local/serving.ts'
import { toldAtOnce } from './told-at-once.ts'

/** Ways to process the tasks that payments write. */

/** Failed tasks are retried soon. Tasks that never work become dead letters. */
const patient = { backoffMs: () => 20, maxReceives: 100 }
/** Shares of the tasks, as for as many Lambdas. */
const shares = 12

type Work = {
  kick(): void
  /** Does everything that is due. Returns the number of tasks. */
  drain(): Promise<number>
  deadLetters(): { reason: string }[]
  handle(...call: Parameters<Listener>): void
  close(): Promise<void>
}

/** Runs tasks as soon as they are written, without a queue. */
export async function workAtOnce(): Promise<Work> {
  const { drain, given, close } = await toldAtOnce()
  return {
    kick: () => {},
    drain,
    handle: (_, res) => void res.writeHead(404).end(),
    deadLetters: () => given().map((reason) => ({ reason })),
    close: async () => close(),
  }
}

/** By the stream, the bus and queues, as in the cloud. */
export async function workByQueues(at: string, endpoint: string, tableName: string): Promise<Work> {
  const file = join(at, 'queues.sqlite')
  let done = 0
  const count = (records: number) => {
    done += records
  }
  const all = Array.from({ length: shares }, (_, place) => taskConsumer(place, count))
  const bus = createEvents({ file, consumers: all, log: () => {}, settings: patient })
  const stream = await pollStream({
    endpoint,
    tableName,
    checkpointFile: file,
    readers: [relay],
    log: () => {},
    settings: { backoffMs: () => 20, maxAttempts: 1000 },
  })
  return {
    kick: stream.kick,
    handle: bus.handle,
    async drain() {
      const before = done
      await stream.drain()
      await bus.drain()
      return done - before
    },
    deadLetters: () => [...bus.deadLetters(), ...stream.deadLetters()],
    async close() {
      await stream.close()
      await bus.close()
    },
  }
}

const relay = {
  name: 'relay',
  batchSize: 100,
  batchWindowMs: 10,
  handler: async (batch: unknown) =>
    (await import('../../../functions/events/relay.ts')).handler(batch as never),
}

/** Runs a share of the tasks, one after the other: a task that waits for a provider blocks no other share. */
const taskConsumer = (share: number, count: (records: number) => void) => ({
  name: `onPaymentTaskDue-${share}`,
  sources: [events[consumers.onPaymentTaskDue.event].detailType]
    .flat()
    .map((detailType) => ({ source: events[consumers.onPaymentTaskDue.event].source, detailType })),
  batchSize: 10,
  batchWindowMs: 0,
  handler: async ({ Records }: SQSEvent) => {
    const { handler } = await import('../../../functions/payments/on-payment-task-due.ts')
    const own = Records.filter(({ body }) => shareOf(body) === share)
    count(own.length)
    return handler({ Records: own })
  },
})

/** Chosen by the task, whatever its envelope. */
function shareOf(body: string): number {
  const { detail } = JSON.parse(body)
  return createHash('sha256').update(JSON.stringify(detail)).digest().readUInt8() % shares
}
