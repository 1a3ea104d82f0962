import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { callBatchHandler, type LambdaHandler } from '../lambda-call.ts'

/** A consumer's queue and the Lambda it feeds, with the settings of an SQS event source mapping. */
export type QueueConsumer = {
  readonly name: string
  readonly batchSize: number
  /** How long a batch that is not full waits for more messages. */
  readonly batchWindowMs: number
  readonly handler: LambdaHandler<SQSEvent>
}

export type QueueSettings = {
  /** Deliveries of one message before it goes to the dead-letter queue. */
  readonly maxReceives: number
  /** The time limit of a handler; a message not finished by then becomes visible again. */
  readonly visibilityTimeoutMs: number
  /** Backoff before the next delivery of a message that failed `receives` times. */
  readonly backoffMs: (receives: number) => number
}

export const defaultQueueSettings: QueueSettings = {
  maxReceives: 5,
  visibilityTimeoutMs: 60_000,
  backoffMs: (receives) => Math.min(500 * 2 ** (receives - 1), 30_000),
}

export type DeadLetter = {
  readonly id: string
  readonly consumer: string
  readonly body: string
  readonly reason: string
  readonly receives: number
  /** Milliseconds since the epoch. */
  readonly diedAt: number
}

export type Queue = {
  send(body: string): void
  /** Looks for work now; `send` alone only stores, so that many messages can share a transaction. */
  wake(): void
  /** Resolves when every message sent so far is handled or dead, skipping batch windows. */
  drain(): Promise<void>
  /** Stops delivering; resolves when the current batch is finished. Remaining messages stay stored. */
  close(): Promise<void>
}

/** How long closing waits for the current batch. Its messages are delivered again at the next start. */
const closingGraceMs = 5_000

type Message = { id: string; body: string; sentAt: number; firstReceivedAt: number | null; receives: number }

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS messages (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, consumer TEXT NOT NULL, body TEXT NOT NULL,
    sentAt INTEGER NOT NULL, visibleAt INTEGER NOT NULL, firstReceivedAt INTEGER, receives INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS messages_of_consumer ON messages (consumer, visibleAt);
  CREATE TABLE IF NOT EXISTS dead_letters (
    id TEXT PRIMARY KEY, consumer TEXT NOT NULL, body TEXT NOT NULL, reason TEXT NOT NULL,
    receives INTEGER NOT NULL, diedAt INTEGER NOT NULL
  ) STRICT;
`

/** Opens the file of all queues. Messages in flight when the last process died become visible again. */
export function openQueues(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(schema)
  db.prepare('UPDATE messages SET visibleAt = min(visibleAt, ?)').run(Date.now())
  return db
}

/** Runs `work` in a transaction. */
export function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

export function deadLettersIn(db: DatabaseSync): DeadLetter[] {
  const rows = db.prepare(
    'SELECT id, consumer, body, reason, receives, diedAt FROM dead_letters ORDER BY rowid',
  )
  return rows.all().map((row) => ({
    id: String(row.id),
    consumer: String(row.consumer),
    body: String(row.body),
    reason: String(row.reason),
    receives: Number(row.receives),
    diedAt: Number(row.diedAt),
  }))
}

/** The durable queue of one consumer: at least once, one batch at a time, woken by new messages, never polling. */
export function createQueue(
  db: DatabaseSync,
  consumer: QueueConsumer,
  settings: QueueSettings,
  log: (message: string) => void,
): Queue {
  const statements = prepare(db)
  let busy = false
  let finished: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let drains: { upTo: number; resolve: () => void }[] = []

  /** The position of the oldest message that is neither handled nor dead. */
  const oldest = () => Number(statements.ends.get(consumer.name)?.oldest ?? Number.POSITIVE_INFINITY)

  const pump = async () => {
    for (let batch = receive(); batch.length > 0; batch = receive()) {
      const failures = await deliver(consumer, batch, settings.visibilityTimeoutMs)
      if (!db.isOpen) return
      settle(batch, failures)
      answerDrains()
    }
    busy = false
    if (!closed) rest()
  }

  const answerDrains = () => {
    if (drains.length === 0) return
    const left = oldest()
    for (const { upTo, resolve } of drains) if (upTo < left) resolve()
    drains = drains.filter(({ upTo }) => upTo >= left)
  }

  const wake = () => {
    if (closed || busy) return
    clearTimeout(timer)
    busy = true
    finished = pump().catch(stumble)
  }

  /** The store itself failed, e.g. a full disk: nothing is lost, the batch becomes visible again. */
  const stumble = (error: unknown) => {
    log(`${consumer.name}: ${String(error)}`)
    busy = false
    timer = setTimeout(wake, settings.backoffMs(1))
  }

  /** Takes the next batch out of sight; nothing while waiting for more is worthwhile. */
  const receive = (): Message[] => {
    if (closed) return []
    const now = Date.now()
    const rows = statements.visible.all(consumer.name, now, consumer.batchSize)
    const first = rows[0]
    if (!first || (rows.length < consumer.batchSize && now < readyAt(Number(first.visibleAt)))) return []
    inTransaction(db, () => {
      for (const row of rows) {
        statements.receive.run(now + settings.visibilityTimeoutMs, now, String(row.id))
      }
    })
    return rows.map((row) => ({
      id: String(row.id),
      body: String(row.body),
      sentAt: Number(row.sentAt),
      firstReceivedAt: Number(row.firstReceivedAt ?? now),
      receives: Number(row.receives) + 1,
    }))
  }

  const readyAt = (visibleAt: number) => visibleAt + (drains.length > 0 ? 0 : consumer.batchWindowMs)

  /** Sets the timer for the next message that becomes deliverable. */
  const rest = () => {
    const visibleAt = statements.next.get(consumer.name)?.visibleAt
    if (typeof visibleAt !== 'number') return
    timer = setTimeout(wake, Math.max(1, readyAt(visibleAt) - Date.now()))
  }

  const settle = (batch: readonly Message[], failures: Failures) =>
    inTransaction(db, () => {
      // One time for all: messages delivered together become visible together.
      const now = Date.now()
      for (const message of batch) {
        if (!failures.ids.has(message.id)) statements.remove.run(message.id)
        else if (message.receives < settings.maxReceives) postpone(message, failures.reason, now)
        else bury(message, failures.reason)
      }
    })

  const postpone = (message: Message, reason: string, now: number) => {
    log(`${consumer.name}: delivery ${message.receives} of ${message.id} failed: ${reason}`)
    statements.postpone.run(now + settings.backoffMs(message.receives), message.id)
  }

  const bury = (message: Message, reason: string) => {
    log(`${consumer.name}: ${message.id} is a dead letter after ${message.receives} deliveries: ${reason}`)
    statements.bury.run(message.id, consumer.name, message.body, reason, message.receives, Date.now())
    statements.remove.run(message.id)
  }

  return {
    send(body) {
      const now = Date.now()
      statements.send.run(randomUUID(), consumer.name, body, now, now)
    },
    wake,
    drain() {
      const upTo = statements.ends.get(consumer.name)?.newest
      if (typeof upTo !== 'number' || closed) return Promise.resolve()
      return new Promise((resolve) => {
        drains.push({ upTo, resolve })
        wake()
      })
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.race([finished, pause(closingGraceMs, undefined, { ref: false })])
      for (const { resolve } of drains) resolve()
    },
  }
}

type Failures = { readonly ids: ReadonlySet<string>; readonly reason: string }

async function deliver(
  consumer: QueueConsumer,
  batch: readonly Message[],
  timeoutMs: number,
): Promise<Failures> {
  const ids = batch.map(({ id }) => id)
  const event = { Records: batch.map((message) => sqsRecord(consumer.name, message)) }
  const { failed, reason } = await callBatchHandler(consumer.name, consumer.handler, event, ids, timeoutMs)
  return { ids: failed, reason }
}

function sqsRecord(consumer: string, message: Message): SQSRecord {
  return {
    messageId: message.id,
    receiptHandle: `${message.id}:${message.receives}`,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.receives),
      SentTimestamp: String(message.sentAt),
      SenderId: 'events.amazonaws.com',
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    },
    messageAttributes: {},
    md5OfBody: createHash('md5').update(message.body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:local:000000000000:${consumer}`,
    awsRegion: process.env.AWS_REGION ?? 'eu-west-1',
  }
}

const prepare = (db: DatabaseSync) => ({
  send: db.prepare('INSERT INTO messages (id, consumer, body, sentAt, visibleAt) VALUES (?, ?, ?, ?, ?)'),
  visible: db.prepare(
    'SELECT * FROM messages WHERE consumer = ? AND visibleAt <= ? ORDER BY position LIMIT ?',
  ),
  next: db.prepare('SELECT min(visibleAt) AS visibleAt FROM messages WHERE consumer = ?'),
  ends: db.prepare(
    'SELECT min(position) AS oldest, max(position) AS newest FROM messages WHERE consumer = ?',
  ),
  receive: db.prepare(
    'UPDATE messages SET visibleAt = ?, receives = receives + 1, firstReceivedAt = coalesce(firstReceivedAt, ?) WHERE id = ?',
  ),
  postpone: db.prepare('UPDATE messages SET visibleAt = ? WHERE id = ?'),
  remove: db.prepare('DELETE FROM messages WHERE id = ?'),
  bury: db.prepare(
    'INSERT OR REPLACE INTO dead_letters (id, consumer, body, reason, receives, diedAt) VALUES (?, ?, ?, ?, ?, ?)',
  ),
})
