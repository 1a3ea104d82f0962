import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DynamoDBRecord } from 'aws-lambda'
import { createSleeper } from './sleeper.ts'
import {
  createStreamReader,
  isAfter,
  prepareCheckpoints,
  type StreamDeadLetter,
  type StreamReader,
  type StreamReaderOptions,
  type StreamReaderSettings,
  type StreamRecord,
  streamDeadLettersIn,
} from './stream-reader.ts'

export type StreamOptions = {
  readonly endpoint: string
  readonly tableName: string
  readonly readers: readonly StreamReaderOptions[]
  /** SQLite file of the checkpoints; it may be the file of the queues. */
  readonly checkpointFile: string
  readonly log?: (message: string) => void
  readonly settings?: Partial<StreamReaderSettings>
}

export type StreamPoller = {
  /** Polls very soon: call it after a write whose effect a caller waits for. */
  kick(): void
  /** Resolves when every change written before the call is handled by every reader (or is a dead letter). */
  drain(): Promise<void>
  deadLetters(): StreamDeadLetter[]
  close(): Promise<void>
}

const defaultSettings: StreamReaderSettings = {
  maxAttempts: 5,
  timeoutMs: 60_000,
  backoffMs: (attempts) => Math.min(200 * 2 ** (attempts - 1), 10_000),
}
const busyPauseMs = 15
/** Writes come in bursts: one poll for all of them. */
const gatherMs = 40
/** A poll costs DynamoDB Local some milliseconds, so an idle stream is polled rarely. */
const idlePauseMs = 1_000
const troublePauseMs = 1_000
/** Shards may split without the old one being seen to end; this is how often that is checked. */
const shardCheckMs = 10_000
/** Records a slow reader may hold before reading stops. */
const maxWaiting = 2_000

type Found = 'records' | 'nothing' | 'trouble'

/** The pause is a quarter of the time without changes, and never longer than the idle pause. */
export function pauseAfter(found: Found, idleMs: number, isAwaited: boolean): number {
  if (found === 'trouble') return troublePauseMs
  if (isAwaited) return 1
  return Math.min(Math.max(idleMs / 4, busyPauseMs), idlePauseMs)
}

/** Reads the table's DynamoDB stream, parents before children, and hands each record to every reader. */
export async function pollStream(options: StreamOptions): Promise<StreamPoller> {
  const log = options.log ?? console.error
  const stream = await streamOf(options.endpoint, options.tableName)
  mkdirSync(dirname(options.checkpointFile), { recursive: true })
  const db = new DatabaseSync(options.checkpointFile)
  prepareCheckpoints(db)
  const settings = { ...defaultSettings, ...options.settings }
  const readers = options.readers.map((reader) => createStreamReader(db, stream, reader, settings, log))
  const shards = createShardReader(options.endpoint, stream, readers)
  const sleeper = createSleeper()
  let closed = false
  let kicked: NodeJS.Timeout | undefined
  /** Rounds begun and rounds that found nothing new, for `drain`. */
  let rounds = 0
  let onIdle: { round: number; resolve: () => void }[] = []

  const loop = async () => {
    let busyAt = Date.now()
    while (!closed) {
      rounds += 1
      const found = await round()
      if (found === 'nothing') {
        for (const waiter of onIdle.filter((waiter) => waiter.round < rounds)) waiter.resolve()
        onIdle = onIdle.filter((waiter) => waiter.round >= rounds)
      }
      if (found === 'records') busyAt = Date.now()
      const pause = pauseAfter(found, Date.now() - busyAt, onIdle.length > 0)
      if ((await sleeper.sleep(pause)) === 'woken') busyAt = Date.now()
    }
  }

  const round = async (): Promise<Found> => {
    if (readers.some((reader) => reader.waiting > maxWaiting)) return 'records'
    try {
      return (await shards.read()) > 0 ? 'records' : 'nothing'
    } catch (error) {
      if (!closed) log(`stream of ${options.tableName}: ${String(error)}`)
      return 'trouble'
    }
  }

  const looping = loop()
  return {
    kick() {
      kicked ??= setTimeout(() => {
        kicked = undefined
        sleeper.wake()
      }, gatherMs)
    },
    async drain() {
      if (closed) return
      // A round already begun may have read before the caller's last write: only a later one proves anything.
      await new Promise<void>((resolve) => {
        onIdle.push({ round: rounds, resolve })
        sleeper.wake()
      })
      await Promise.all(readers.map((reader) => reader.drain()))
    },
    deadLetters: () => streamDeadLettersIn(db),
    async close() {
      if (closed) return
      closed = true
      clearTimeout(kicked)
      sleeper.wake()
      await looping
      for (const { resolve } of onIdle) resolve()
      await Promise.all(readers.map((reader) => reader.close()))
      db.close()
    },
  }
}

type Shard = { readonly ShardId: string; readonly ParentShardId?: string }
/** `iterator` is the position to read from; if absent, it must be requested. `lastRead` survives its expiry. */
type Position = { iterator?: string | undefined; lastRead?: string | undefined; ended: boolean }

function createShardReader(endpoint: string, stream: string, readers: readonly StreamReader[]) {
  const positions = new Map<string, Position>()
  let shards: Shard[] = []
  let listedAt = 0

  /** Reads every open shard once; returns the number of records. */
  const read = async (): Promise<number> => {
    if (Date.now() - listedAt > shardCheckMs) await list()
    let total = 0
    for (const shard of shards.filter(isReadable)) total += await readShard(shard)
    return total
  }

  const list = async () => {
    shards = await listShards(endpoint, stream)
    listedAt = Date.now()
  }

  /** A child's records come after its parent's, or the order of a key would break. */
  const isReadable = ({ ShardId, ParentShardId }: Shard) =>
    !positions.get(ShardId)?.ended &&
    (shards.every((other) => other.ShardId !== ParentShardId) ||
      positions.get(ParentShardId ?? '')?.ended === true)

  const readShard = async ({ ShardId }: Shard): Promise<number> => {
    const position = positions.get(ShardId) ?? { lastRead: oldestCheckpoint(ShardId), ended: false }
    positions.set(ShardId, position)
    const page = await recordsAt(endpoint, stream, ShardId, position)
    position.iterator = page.NextShardIterator
    position.ended = page.NextShardIterator === undefined
    if (position.ended) listedAt = 0
    const records = page.Records.map((record) => streamRecord(stream, ShardId, record))
    position.lastRead = records.at(-1)?.sequenceNumber ?? position.lastRead
    for (const reader of readers) reader.offer(records)
    return records.length + (position.ended ? 1 : 0)
  }

  /** The position of the slowest reader; a reader without a checkpoint needs everything. */
  const oldestCheckpoint = (shardId: string): string | undefined => {
    const checkpoints = readers.map((reader) => reader.checkpoint(shardId))
    return checkpoints.reduce((oldest, next) => {
      if (oldest === undefined || next === undefined) return undefined
      return isAfter(oldest, next) ? next : oldest
    })
  }

  return { read }
}

function streamRecord(stream: string, shardId: string, record: DynamoDBRecord): StreamRecord {
  const sequenceNumber = record.dynamodb?.SequenceNumber ?? '0'
  return { shardId, sequenceNumber, record: { ...record, eventSourceARN: stream } }
}

type Page = { readonly Records: readonly DynamoDBRecord[]; readonly NextShardIterator?: string }

async function recordsAt(
  endpoint: string,
  stream: string,
  shardId: string,
  position: Position,
): Promise<Page> {
  position.iterator ??= await iteratorAfter(endpoint, stream, shardId, position.lastRead)
  const body = { ShardIterator: position.iterator, Limit: 1000 }
  try {
    return await call<Page>(endpoint, 'DynamoDBStreams_20120810.GetRecords', body)
  } catch (error) {
    // Iterators live 15 minutes (a sleeping laptop), and the records they point to 24 hours: a fresh one is requested
    // next.
    position.iterator = undefined
    if (isFault(error, 'ExpiredIteratorException')) return recordsAt(endpoint, stream, shardId, position)
    if (!isFault(error, 'TrimmedDataAccessException')) throw error
    position.lastRead = undefined
    return recordsAt(endpoint, stream, shardId, position)
  }
}

async function iteratorAfter(
  endpoint: string,
  stream: string,
  shardId: string,
  sequenceNumber: string | undefined,
): Promise<string> {
  const operation = 'DynamoDBStreams_20120810.GetShardIterator'
  const body = { StreamArn: stream, ShardId: shardId }
  const oldest = { ...body, ShardIteratorType: 'TRIM_HORIZON' }
  const after = { ...body, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber }
  try {
    const answer = await call<{ ShardIterator: string }>(endpoint, operation, sequenceNumber ? after : oldest)
    return answer.ShardIterator
  } catch (error) {
    if (!sequenceNumber || !isFault(error, 'TrimmedDataAccessException')) throw error
    return (await call<{ ShardIterator: string }>(endpoint, operation, oldest)).ShardIterator
  }
}

async function listShards(endpoint: string, stream: string): Promise<Shard[]> {
  const shards: Shard[] = []
  let last: string | undefined
  do {
    const body = { StreamArn: stream, ...(last && { ExclusiveStartShardId: last }) }
    const { StreamDescription } = await call<{
      StreamDescription: { Shards: Shard[]; LastEvaluatedShardId?: string }
    }>(endpoint, 'DynamoDBStreams_20120810.DescribeStream', body)
    shards.push(...StreamDescription.Shards)
    last = StreamDescription.LastEvaluatedShardId
  } while (last)
  return shards
}

async function streamOf(endpoint: string, tableName: string): Promise<string> {
  const operation = 'DynamoDB_20120810.DescribeTable'
  const { Table } = await call<{ Table: { LatestStreamArn?: string } }>(endpoint, operation, {
    TableName: tableName,
  })
  if (!Table.LatestStreamArn) throw new Error(`The table ${tableName} has no stream`)
  return Table.LatestStreamArn
}

class StreamFault extends Error {
  override name = 'StreamFault'
}

/** AWS prefixes its error names differently by service: only the suffix counts. */
const isFault = (error: unknown, type: string) => error instanceof StreamFault && error.message.includes(type)

/** A raw call of the DynamoDB API, since its JSON is the format that a stream Lambda receives. */
async function call<Answer>(endpoint: string, operation: string, body: object): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': operation,
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20250101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new StreamFault(`${operation} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}
