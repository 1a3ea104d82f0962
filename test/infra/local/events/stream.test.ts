import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { DeleteItemCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localClient, type TableSpec } from '../../../../infra/local/dynamodb/dynamodb.ts'
import {
  pollStream,
  type StreamOptions,
  type StreamPoller,
} from '../../../../infra/local/events/stream-poller.ts'
import { createTestTable, dynamoDbEndpoint } from '../../../support/platform/dynamodb.ts'

const spec: TableSpec = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: [],
  ttlAttribute: 'expiresAt',
  stream: 'NEW_AND_OLD_IMAGES',
}
let dir: string
let cleanups: (() => unknown)[]

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kiai-stream-'))
  cleanups = [() => rmSync(dir, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

type Change = { sequenceNumber: string; n: number }

/** A reader that keeps its changes, batch by batch, and answers as `react` says. */
function recorder(react: (batch: Change[]) => unknown = () => undefined) {
  const batches: Change[][] = []
  const events: DynamoDBStreamEvent[] = []
  const handler = (event: DynamoDBStreamEvent) => {
    events.push(event)
    const batch = event.Records.map(({ dynamodb }) => ({
      sequenceNumber: dynamodb?.SequenceNumber ?? '',
      n: Number(dynamodb?.NewImage?.n?.N ?? dynamodb?.OldImage?.n?.N),
    }))
    batches.push(batch)
    return react(batch)
  }
  const reader = { name: 'index', batchSize: 100, batchWindowMs: 0, handler }
  return { batches, events, reader, numbers: () => batches.map((batch) => batch.map(({ n }) => n)) }
}

async function poll(options: Pick<StreamOptions, 'tableName' | 'readers'> & Partial<StreamOptions>) {
  const poller = await pollStream({
    endpoint: dynamoDbEndpoint(),
    checkpointFile: join(dir, 'queue.sqlite'),
    log: () => {},
    settings: { backoffMs: () => 2 },
    ...options,
  })
  cleanups.push(() => poller.close())
  return poller
}

describe('over DynamoDB Local', () => {
  let tableName: string
  let client: DynamoDBClient
  beforeEach(async () => {
    tableName = await createTestTable(spec)
    client = localClient(dynamoDbEndpoint())
    cleanups.push(() => client.destroy())
  })

  const put = (n: number, pk = 'vid_1') =>
    client.send(
      new PutItemCommand({ TableName: tableName, Item: { pk: { S: pk }, sk: { S: 'a' }, n: { N: `${n}` } } }),
    )

  test('a change arrives as the record a stream Lambda receives', async () => {
    const { events, reader } = recorder()
    const poller = await poll({ tableName, readers: [reader] })
    await put(1)
    await put(2)
    await client.send(
      new DeleteItemCommand({ TableName: tableName, Key: { pk: { S: 'vid_1' }, sk: { S: 'a' } } }),
    )
    await poller.drain()
    const records = events.flatMap(({ Records }) => Records)
    expect(records.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE'])
    expect(records[1]).toMatchObject({
      eventID: expect.any(String),
      eventSource: 'aws:dynamodb',
      eventSourceARN: expect.stringContaining(tableName),
      dynamodb: {
        Keys: { pk: { S: 'vid_1' }, sk: { S: 'a' } },
        OldImage: { n: { N: '1' } },
        NewImage: { n: { N: '2' } },
        SequenceNumber: expect.stringMatching(/^\d+$/),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    })
  })

  test('draining after a write always finds the write handled', async () => {
    const { numbers, reader } = recorder()
    const poller = await poll({ tableName, readers: [reader] })
    for (let n = 1; n <= 30; n += 1) {
      await put(n)
      await poller.drain()
      expect(numbers().flat().at(-1)).toBe(n)
    }
  })

  test.each(['when nobody asks for it', 'after a kick'])('a change arrives %s', async (when) => {
    const { numbers, reader } = recorder()
    const poller = await poll({ tableName, readers: [reader] })
    await poller.drain()
    await put(1)
    if (when === 'after a kick') poller.kick()
    await expect.poll(() => numbers()).toEqual([[1]])
  })

  test('each reader goes at its own pace and none blocks another', async () => {
    const poison = recorder(() => Promise.reject(new Error('down')))
    const healthy = recorder()
    const settings = { maxAttempts: 1000, backoffMs: () => 5 }
    await poll({ tableName, readers: [poison.reader, { ...healthy.reader, name: 'relay' }], settings })
    for (const n of [1, 2, 3]) await put(n)
    await expect.poll(() => healthy.numbers().flat()).toEqual([1, 2, 3])
    expect(new Set(poison.numbers().flat())).toContain(1)
  })

  test('records not handled at a stop are handled after the next start, and handled ones do not come again', async () => {
    const first = recorder((batch) => ({
      batchItemFailures: batch
        .filter(({ n }) => n > 2)
        .map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })),
    }))
    const settings = { backoffMs: () => 60_000 }
    const poller = await poll({ tableName, readers: [first.reader], settings })
    for (const n of [1, 2]) await put(n)
    await poller.drain()
    for (const n of [3, 4]) await put(n)
    await expect.poll(() => first.numbers().flat()).toContain(3)
    await poller.close()
    await put(5)

    const second = recorder()
    const next = await poll({ tableName, readers: [second.reader] })
    await next.drain()
    expect(second.numbers().flat()).toEqual([3, 4, 5])
  })

  test('a batch that is not full waits for the window', async () => {
    const { numbers, reader } = recorder()
    await poll({ tableName, readers: [{ ...reader, batchSize: 3, batchWindowMs: 120_000 }] })
    for (const n of [1, 2, 3, 4]) await put(n)
    await expect.poll(() => numbers()).toEqual([[1, 2, 3]])
  })
})

describe('a failing record', () => {
  test('is retried from itself on, then set aside, and the ones behind it still arrive in order', async () => {
    const { numbers, reader } = recorder((batch) => ({
      batchItemFailures: batch
        .filter(({ n }) => n === 2)
        .map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })),
    }))
    const poller = await fakeStream({ s1: { records: [1, 2, 3], open: true } }, [reader])
    await poller.drain()
    expect(numbers()).toEqual([[1, 2, 3], ...Array(4).fill([2, 3]), [3]])
    expect(poller.deadLetters()).toMatchObject([{ reader: 'index', sequenceNumber: '2' }])
  })

  test('that throws is found by halving the batch, and the others are handled', async () => {
    const { numbers, reader } = recorder((batch) => {
      if (batch.some(({ n }) => n === 3)) throw new Error('no such video')
    })
    const poller = await fakeStream({ s1: { records: [1, 2, 3, 4], open: true } }, [reader])
    await poller.drain()
    expect(numbers().filter((batch) => !batch.includes(3))).toEqual([[1, 2], [4]])
    expect(poller.deadLetters()).toMatchObject([{ sequenceNumber: '3', reason: 'Error: no such video' }])
  })
})

describe('shards', () => {
  test('are read parents first', async () => {
    const { numbers, reader } = recorder()
    const poller = await fakeStream(
      { child: { records: [3, 4], open: true, parent: 'old' }, old: { records: [1, 2], open: false } },
      [reader],
    )
    await poller.drain()
    expect(numbers().flat()).toEqual([1, 2, 3, 4])
  })

  test('without their parent are read from their start', async () => {
    const { numbers, reader } = recorder()
    const poller = await fakeStream({ child: { records: [3], open: true, parent: 'gone' } }, [reader])
    await poller.drain()
    expect(numbers().flat()).toEqual([3])
  })

  test('give every record once although iterators expire', async () => {
    const { numbers, reader } = recorder()
    const poller = await fakeStream({ s1: { records: [1, 2, 3, 4, 5], open: true } }, [reader], {
      expireEvery: 3,
    })
    await poller.drain()
    expect(numbers().flat()).toEqual([1, 2, 3, 4, 5])
  })

  test('trimmed past the checkpoint continue from the oldest remaining record', async () => {
    const first = recorder()
    await (await fakeStream({ s1: { records: [1, 2], open: true } }, [first.reader])).drain()
    await cleanups.pop()?.()
    const second = recorder()
    const poller = await fakeStream({ s1: { records: [7, 8], open: true } }, [second.reader])
    await poller.drain()
    expect(second.numbers().flat()).toEqual([7, 8])
  })
})

type FakeShard = { records: number[]; open: boolean; parent?: string }

/**
 * A stream that does things DynamoDB Local cannot be made to do: split, expire iterators and trim. One record a page.
 */
async function fakeStream(
  shards: Record<string, FakeShard>,
  readers: StreamOptions['readers'],
  { expireEvery = 0 } = {},
): Promise<StreamPoller> {
  let reads = 0
  const server = createServer(async (req, res) => {
    const operation = String(req.headers['x-amz-target']).split('.')[1] ?? ''
    const body = (await json(req)) as Record<string, string>
    const answer = operations[operation]?.(body) ?? { fault: 'UnknownOperationException' }
    res.writeHead('fault' in answer ? 400 : 200)
    res.end(JSON.stringify('fault' in answer ? { __type: `com.amazonaws#${answer.fault}` } : answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })

  const operations: Record<string, (body: Record<string, string>) => object> = {
    DescribeTable() {
      return { Table: { LatestStreamArn: 'arn:stream' } }
    },
    DescribeStream() {
      const Shards = Object.entries(shards).map(([ShardId, { parent }]) => ({
        ShardId,
        ParentShardId: parent,
      }))
      return { StreamDescription: { Shards } }
    },
    GetShardIterator({ ShardId = '', SequenceNumber }) {
      const records = shards[ShardId]?.records ?? []
      if (!SequenceNumber) return { ShardIterator: `${ShardId}|0` }
      const at = records.indexOf(Number(SequenceNumber))
      return at < 0 ? { fault: 'TrimmedDataAccessException' } : { ShardIterator: `${ShardId}|${at + 1}` }
    },
    GetRecords({ ShardIterator = '' }) {
      reads += 1
      if (expireEvery && reads % expireEvery === 0) return { fault: 'ExpiredIteratorException' }
      const [shardId = '', at] = ShardIterator.split('|')
      const shard = shards[shardId]
      const n = shard?.records[Number(at)]
      const Records =
        n === undefined ? [] : [{ dynamodb: { SequenceNumber: `${n}`, NewImage: { n: { N: `${n}` } } } }]
      const ended = Number(at) + 1 >= (shard?.records.length ?? 0) && !shard?.open
      return { Records, ...(!ended && { NextShardIterator: `${shardId}|${Number(at) + Records.length}` }) }
    },
  }
  const { port } = server.address() as AddressInfo
  // Only draining ends the window, so that the batches do not depend on the machine's speed.
  const batched = readers.map((reader) => ({ ...reader, batchWindowMs: 60_000 }))
  return poll({ endpoint: `http://127.0.0.1:${port}`, tableName: 'kiai', readers: batched })
}
