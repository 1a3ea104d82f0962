import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import type { Context, SQSEvent } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createEvents,
  type EventConsumer,
  type Events,
  type EventsOptions,
} from '../../infra/local/events.ts'

const sources = [{ source: 'kiai.videos', detailType: 'Video Published' }]
let dir: string
let cleanups: (() => unknown)[]

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kiai-events-'))
  cleanups = [() => rmSync(dir, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

type Received = { id: string; n: number; count: number }

/** A consumer that keeps what it was given, batch by batch, and answers as `react` says. */
function recorder(react: (batch: Received[], context: Context) => unknown = () => undefined) {
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

const consumer = (overrides: Partial<EventConsumer> & Pick<EventConsumer, 'handler'>): EventConsumer => ({
  name: 'index',
  sources,
  batchSize: 10,
  batchWindowMs: 0,
  ...overrides,
})

function start(consumers: EventConsumer[], settings: EventsOptions['settings'] = {}): Events {
  const events = createEvents({
    file: join(dir, 'queue.sqlite'),
    consumers,
    log: () => {},
    settings: { backoffMs: () => 5, ...settings },
  })
  cleanups.push(() => events.close())
  return events
}

const published = (n: number) => ({ source: 'kiai.videos', 'detail-type': 'Video Published', detail: { n } })

describe('PutEvents', () => {
  async function client(events: Events): Promise<EventBridgeClient> {
    const server = createServer((req, res) => {
      req.url = req.url?.replace('/-/aws/events', '') ?? '/'
      events.handle(req, res)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const endpoint = `http://127.0.0.1:${port}/-/aws/events`
    const bridge = new EventBridgeClient({ endpoint, region: 'eu-west-1', credentials, maxAttempts: 1 })
    cleanups.push(
      () => server.close(),
      () => server.closeAllConnections(),
      () => bridge.destroy(),
    )
    return bridge
  }
  const entry = { Source: 'kiai.videos', DetailType: 'Video Published', Detail: '{"n":1}' }

  test('delivers the whole envelope to the consumers whose rule matches, and to no other', async () => {
    const bodies: string[] = []
    const other = recorder()
    const events = start([
      consumer({ handler: (event) => void bodies.push(...event.Records.map(({ body }) => body)) }),
      consumer({
        ...other,
        name: 'mail',
        sources: [{ source: 'kiai.videos', detailType: 'Video Withdrawn' }],
      }),
      consumer({
        ...other,
        name: 'pay',
        sources: [{ source: 'kiai.payments', detailType: 'Video Published' }],
      }),
    ])
    const bridge = await client(events)
    const Time = new Date('2025-05-04T03:02:01Z')
    const answer = await bridge.send(
      new PutEventsCommand({ Entries: [{ ...entry, Time, Resources: ['vid_1'] }] }),
    )
    await events.drain()
    expect(answer).toMatchObject({ FailedEntryCount: 0, Entries: [{ EventId: expect.any(String) }] })
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      {
        version: '0',
        id: answer.Entries?.[0]?.EventId,
        'detail-type': 'Video Published',
        source: 'kiai.videos',
        account: '000000000000',
        time: '2025-05-04T03:02:01Z',
        region: expect.any(String),
        resources: ['vid_1'],
        detail: { n: 1 },
      },
    ])
    expect(other.batches).toEqual([])
  })

  test('refuses the bad entries one by one and takes the others', async () => {
    const { batches, handler } = recorder()
    const events = start([consumer({ handler })])
    const bridge = await client(events)
    const answer = await bridge.send(
      new PutEventsCommand({
        Entries: [
          { ...entry, Detail: 'not json' },
          entry,
          { ...entry, Source: undefined },
          { ...entry, Source: 'aws.s3' },
          { ...entry, Detail: '[1]' },
        ],
      }),
    )
    await events.drain()
    expect(answer.FailedEntryCount).toBe(4)
    expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
      'MalformedDetail',
      undefined,
      'InvalidArgument',
      'NotAuthorizedForSourceException',
      'MalformedDetail',
    ])
    expect(batches.flat().map(({ n }) => n)).toEqual([1])
  })

  test('takes at most ten entries and 256 KB', async () => {
    const bridge = await client(start([]))
    const sized = (bytes: number) => {
      const overhead = 'kiai.videos'.length + 'Video Published'.length + '{"a":""}'.length
      return { ...entry, Detail: JSON.stringify({ a: 'x'.repeat(bytes - overhead) }) }
    }
    const put = (Entries: (typeof entry)[]) => bridge.send(new PutEventsCommand({ Entries }))
    await expect(put([sized(256 * 1024)])).resolves.toMatchObject({ FailedEntryCount: 0 })
    await expect(put([sized(256 * 1024 + 1)])).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(put(Array(11).fill(entry))).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(put([])).rejects.toMatchObject({ name: 'ValidationException' })
  })
})

describe('a consumer', () => {
  test('receives SQS records with every attribute a handler may read', async () => {
    const seen: SQSEvent[] = []
    const events = start([consumer({ handler: (event) => void seen.push(event) })])
    events.publish([published(1)])
    await events.drain()
    expect(seen[0]?.Records[0]).toMatchObject({
      messageId: expect.any(String),
      receiptHandle: expect.any(String),
      eventSource: 'aws:sqs',
      eventSourceARN: expect.stringContaining('index'),
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: expect.stringMatching(/^\d{13}$/) },
      md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test('gets full batches at once and waits the window for more otherwise', async () => {
    const { batches, handler } = recorder()
    const events = start([consumer({ handler, batchSize: 3, batchWindowMs: 60 })])
    for (const n of [1, 2, 3, 4]) events.publish([published(n)])
    await expect.poll(() => batches.length).toBe(1)
    events.publish([published(5)])
    await expect
      .poll(() => batches.map((batch) => batch.map(({ n }) => n)))
      .toEqual([
        [1, 2, 3],
        [4, 5],
      ])
  })

  test('is given again only what it reported as failed', async () => {
    const { batches, handler } = recorder((batch) => ({
      batchItemFailures: batch
        .filter(({ n, count }) => n === 2 && count < 3)
        .map(({ id }) => ({ itemIdentifier: id })),
    }))
    const events = start([consumer({ handler })])
    events.publish([1, 2, 3].map(published))
    await events.drain()
    expect(batches.map((batch) => batch.map(({ n, count }) => [n, count]))).toEqual([
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      [[2, 2]],
      [[2, 3]],
    ])
    expect(events.deadLetters()).toEqual([])
  })

  test('that throws, or names an unknown message, is given the whole batch again', async () => {
    const answers = [
      () => Promise.reject(new Error('no table')),
      () => ({ batchItemFailures: [{ itemIdentifier: 'unknown' }] }),
      () => ({ batchItemFailures: [] }),
    ]
    const { batches, handler } = recorder(() => answers.shift()?.())
    const events = start([consumer({ handler })])
    events.publish([1, 2].map(published))
    await events.drain()
    expect(batches.map((batch) => batch.map(({ n }) => n))).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ])
  })

  test('that never succeeds leaves a dead letter with the reason after five deliveries, and others go on', async () => {
    const poison = recorder((batch) => {
      if (batch.some(({ n }) => n === 1)) throw new TypeError('cannot read the moon')
    })
    const healthy = recorder()
    const events = start([consumer({ ...poison, batchSize: 1 }), consumer({ ...healthy, name: 'mail' })])
    events.publish([1, 2].map(published))
    await events.drain()
    expect(poison.batches.flat().filter(({ n }) => n === 1)).toHaveLength(5)
    expect(poison.batches.flat().filter(({ n }) => n === 2)).toHaveLength(1)
    expect(healthy.batches.flat()).toHaveLength(2)
    expect(events.deadLetters()).toMatchObject([
      { consumer: 'index', receives: 5, reason: 'TypeError: cannot read the moon' },
    ])
    expect(JSON.parse(events.deadLetters()[0]?.body ?? '{}')).toMatchObject({ detail: { n: 1 } })
  })

  test('that hangs past the visibility timeout does not hold its messages for ever', async () => {
    const { batches, handler } = recorder((batch) =>
      batch[0]?.count === 1 ? new Promise(() => {}) : undefined,
    )
    const events = start([consumer({ handler })], { visibilityTimeoutMs: 30 })
    events.publish([published(1)])
    await events.drain()
    expect(batches.flat().map(({ count }) => count)).toEqual([1, 2])
  })

  test('is told how much time it has left', async () => {
    const left: number[] = []
    const { handler } = recorder((_, context) => void left.push(context.getRemainingTimeInMillis()))
    const events = start([consumer({ handler })], { visibilityTimeoutMs: 5000 })
    events.publish([published(1)])
    await events.drain()
    expect(left[0]).toBeGreaterThan(4000)
    expect(left[0]).toBeLessThanOrEqual(5000)
  })

  test('may publish more, which draining waits for', async () => {
    const mail = recorder()
    const events: Events = start([
      consumer({ handler: () => events.publish([{ ...published(2), 'detail-type': 'Video Announced' }]) }),
      consumer({
        ...mail,
        name: 'mail',
        sources: [{ source: 'kiai.videos', detailType: 'Video Announced' }],
      }),
    ])
    events.publish([published(1)])
    await events.drain()
    expect(mail.batches.flat().map(({ n }) => n)).toEqual([2])
  })
})

describe('stored messages', () => {
  test('survive a close and reach the next process', async () => {
    const events = start([consumer({ handler: () => Promise.reject(new Error('down')) })], {
      backoffMs: () => 60_000,
    })
    events.publish([published(1)])
    await events.close()
    const { batches, handler } = recorder()
    const next = start([consumer({ handler })])
    await next.drain()
    expect(batches.flat()).toMatchObject([{ n: 1, count: 2 }])
  })

  test('in the hands of a killed process are delivered again', async () => {
    const module = new URL('../../infra/local/events.ts', import.meta.url).href
    const program = `
      import { createEvents } from ${JSON.stringify(module)}
      const events = createEvents({
        file: ${JSON.stringify(join(dir, 'queue.sqlite'))},
        consumers: [{ name: 'index', sources: ${JSON.stringify(sources)}, batchSize: 1, batchWindowMs: 0,
          handler: () => { console.log('in flight'); return new Promise(() => {}) } }],
      })
      events.publish(${JSON.stringify([published(1), published(2)])})
      setInterval(() => {}, 1000)
    `
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(createInterface({ input: child.stdout }), 'line')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { batches, handler } = recorder()
    await start([consumer({ handler })]).drain()
    expect(
      batches
        .flat()
        .map(({ n }) => n)
        .sort(),
    ).toEqual([1, 2])
  })
})
