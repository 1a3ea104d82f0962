import type { DatabaseSync } from 'node:sqlite'
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { callBatchHandler, type LambdaHandler } from '../lambda-call.ts'
import { inTransaction } from './event-queue.ts'

/** A Lambda fed by the table's stream, with the settings of its event source mapping. */
export type StreamReaderOptions = {
  readonly name: string
  readonly handler: LambdaHandler<DynamoDBStreamEvent>
  readonly batchSize: number
  /** How long a batch that is not full waits for more records. */
  readonly batchWindowMs: number
}

export type StreamReaderSettings = {
  /** Attempts at one record before it goes to the dead-letter queue and the shard continues. */
  readonly maxAttempts: number
  readonly timeoutMs: number
  readonly backoffMs: (attempts: number) => number
}

export type StreamRecord = {
  readonly shardId: string
  readonly sequenceNumber: string
  readonly record: DynamoDBRecord
}

export type StreamDeadLetter = {
  readonly reader: string
  readonly sequenceNumber: string
  readonly record: DynamoDBRecord
  readonly reason: string
}

export type StreamReader = {
  readonly waiting: number
  /** Hands over records of the stream in order; records that this reader has finished before are left out. */
  offer(records: readonly StreamRecord[]): void
  /** Sequence number up to which everything of the shard is handled. */
  checkpoint(shardId: string): string | undefined
  /** Resolves when all records offered so far are handled or dead, skipping the batch window. */
  drain(): Promise<void>
  close(): Promise<void>
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS stream_checkpoints (
    reader TEXT NOT NULL, stream TEXT NOT NULL, shard TEXT NOT NULL, sequenceNumber TEXT NOT NULL,
    PRIMARY KEY (reader, stream, shard)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS stream_dead_letters (
    reader TEXT NOT NULL, stream TEXT NOT NULL, sequenceNumber TEXT NOT NULL, record TEXT NOT NULL,
    reason TEXT NOT NULL, diedAt INTEGER NOT NULL, PRIMARY KEY (reader, stream, sequenceNumber)
  ) STRICT;
`

export function prepareCheckpoints(db: DatabaseSync): void {
  db.exec(schema)
}

export function streamDeadLettersIn(db: DatabaseSync): StreamDeadLetter[] {
  const rows = db.prepare('SELECT * FROM stream_dead_letters ORDER BY rowid').all()
  return rows.map((row) => ({
    reader: String(row.reader),
    sequenceNumber: String(row.sequenceNumber),
    record: JSON.parse(String(row.record)),
    reason: String(row.reason),
  }))
}

export const isAfter = (one: string, other: string | undefined) =>
  other === undefined || BigInt(one) > BigInt(other)

/**
 * Feeds one Lambda in stream order. A failure is retried from the first failed record. A batch that throws is halved
 * until the faulty record is alone, and that one becomes a dead letter after `maxAttempts`. The checkpoint moves only
 * past handled or dead records, so a kill repeats records but loses none.
 */
export function createStreamReader(
  db: DatabaseSync,
  stream: string,
  options: StreamReaderOptions,
  settings: StreamReaderSettings,
  log: (message: string) => void,
): StreamReader {
  const store = checkpointsOf(db, options.name, stream)
  const checkpoints = store.load()
  let queue: StreamRecord[] = []
  let filledAt = 0
  let limit = options.batchSize
  let attempts = 0
  let busy = false
  let closed = false
  let finished: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  /** The number of records handed over, and of those handled or dead. */
  let offered = 0
  let done = 0
  let drains: { upTo: number; resolve: () => void }[] = []

  const wake = () => {
    if (closed || busy) return
    clearTimeout(timer)
    const dueAt = drains.length > 0 ? 0 : filledAt + options.batchWindowMs
    if (queue.length === 0) return
    if (queue.length < options.batchSize && Date.now() < dueAt) {
      timer = setTimeout(wake, Math.max(1, dueAt - Date.now()))
      return
    }
    busy = true
    finished = work().catch((error) => {
      log(`${options.name}: ${String(error)}`)
      again(settings.backoffMs(1))
    })
  }

  const again = (delayMs: number) => {
    busy = false
    filledAt = 0
    if (!closed) timer = setTimeout(wake, delayMs)
  }

  const work = async () => {
    const batch = queue.slice(0, limit)
    const ids = batch.map(({ sequenceNumber }) => sequenceNumber)
    const event = { Records: batch.map(({ record }) => record) }
    const outcome = await callBatchHandler(options.name, options.handler, event, ids, settings.timeoutMs)
    if (!db.isOpen) return
    const firstFailure = ids.findIndex((id) => outcome.failed.has(id))
    if (firstFailure === -1) return carryOn(batch.length)
    if (firstFailure > 0) finish(firstFailure)
    if (outcome.thrown && batch.length > 1) {
      limit = Math.ceil(batch.length / 2)
      return again(0)
    }
    retry(outcome.reason)
  }

  const retry = (reason: string) => {
    const head = queue[0]
    attempts += 1
    if (!head) return carryOn(0)
    log(`${options.name}: attempt ${attempts} at stream record ${head.sequenceNumber} failed: ${reason}`)
    if (attempts < settings.maxAttempts) return again(settings.backoffMs(attempts))
    carryOn(1, () => store.bury(head, reason))
  }

  const carryOn = (count: number, alongside?: () => void) => {
    finish(count, alongside)
    limit = options.batchSize
    busy = false
    wake()
  }

  /** Removes the first `count` records, after storing their checkpoints. */
  const finish = (count: number, alongside: () => void = () => {}) => {
    const last = new Map(queue.slice(0, count).map((entry) => [entry.shardId, entry.sequenceNumber]))
    inTransaction(db, () => {
      alongside()
      for (const [shardId, sequenceNumber] of last) store.save(shardId, sequenceNumber)
    })
    for (const [shardId, sequenceNumber] of last) checkpoints.set(shardId, sequenceNumber)
    queue = queue.slice(count)
    filledAt = Date.now()
    if (count > 0) attempts = 0
    done += count
    for (const { upTo, resolve } of drains) if (upTo <= done) resolve()
    drains = drains.filter(({ upTo }) => upTo > done)
  }

  return {
    get waiting() {
      return queue.length
    },
    offer(records) {
      const fresh = records.filter((entry) => isAfter(entry.sequenceNumber, checkpoints.get(entry.shardId)))
      if (fresh.length === 0) return
      if (queue.length === 0) filledAt = Date.now()
      queue.push(...fresh)
      offered += fresh.length
      wake()
    },
    checkpoint: (shardId) => checkpoints.get(shardId),
    drain() {
      if (closed || queue.length === 0) return Promise.resolve()
      return new Promise((resolve) => {
        drains.push({ upTo: offered, resolve })
        wake()
      })
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, 5000).unref())])
      for (const { resolve } of drains) resolve()
    },
  }
}

function checkpointsOf(db: DatabaseSync, reader: string, stream: string) {
  const select = db.prepare(
    'SELECT shard, sequenceNumber FROM stream_checkpoints WHERE reader = ? AND stream = ?',
  )
  const save = db.prepare('INSERT OR REPLACE INTO stream_checkpoints VALUES (?, ?, ?, ?)')
  const bury = db.prepare('INSERT OR REPLACE INTO stream_dead_letters VALUES (?, ?, ?, ?, ?, ?)')
  return {
    load: () =>
      new Map(select.all(reader, stream).map((row) => [String(row.shard), String(row.sequenceNumber)])),
    save: (shardId: string, sequenceNumber: string) => void save.run(reader, stream, shardId, sequenceNumber),
    bury: (entry: StreamRecord, reason: string) =>
      void bury.run(reader, stream, entry.sequenceNumber, JSON.stringify(entry.record), reason, Date.now()),
  }
}
