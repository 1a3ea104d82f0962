import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SQSEvent } from 'aws-lambda'
import { describe, expect, test, vi } from 'vitest'
import type { Events } from '../../../../infra/local/events/events.ts'
import { consumer, published, recorder, sources, startEvents } from '../../../support/local-events.ts'
import { scratch } from '../../../support/platform/scratch.ts'

const room = scratch()

describe('a consumer', () => {
  test('receives SQS records with every attribute a handler may read', async () => {
    const seen: SQSEvent[] = []
    const events = startEvents(room, [consumer({ handler: (event) => void seen.push(event) })])
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

  test('gets full batches at once and otherwise waits the window for more', async () => {
    vi.useFakeTimers()
    room.later(() => vi.useRealTimers())
    const { batches, handler } = recorder()
    const numbers = () => batches.map((batch) => batch.map(({ n }) => n))
    const events = startEvents(room, [consumer({ handler, batchSize: 3, batchWindowMs: 60 })])
    for (const n of [1, 2, 3, 4]) events.publish([published(n)])
    await vi.advanceTimersByTimeAsync(59)
    expect(numbers()).toEqual([[1, 2, 3]])
    events.publish([published(5)])
    await vi.advanceTimersByTimeAsync(1)
    expect(numbers()).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  test('is given only the items again that it reported as failed', async () => {
    const { batches, handler } = recorder((batch) => ({
      batchItemFailures: batch
        .filter(({ n, count }) => n === 2 && count < 3)
        .map(({ id }) => ({ itemIdentifier: id })),
    }))
    const events = startEvents(room, [consumer({ handler })])
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
    const events = startEvents(room, [consumer({ handler })])
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
    const events = startEvents(room, [
      consumer({ ...poison, batchSize: 1 }),
      consumer({ ...healthy, name: 'mail' }),
    ])
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
    const events = startEvents(room, [consumer({ handler })], { visibilityTimeoutMs: 30 })
    events.publish([published(1)])
    await events.drain()
    expect(batches.flat().map(({ count }) => count)).toEqual([1, 2])
  })

  test('is told its remaining time', async () => {
    const left: number[] = []
    const { handler } = recorder((_, context) => void left.push(context.getRemainingTimeInMillis()))
    const events = startEvents(room, [consumer({ handler })], { visibilityTimeoutMs: 5000 })
    events.publish([published(1)])
    await events.drain()
    expect(left[0]).toBeGreaterThan(4000)
    expect(left[0]).toBeLessThanOrEqual(5000)
  })

  test('may publish more, which draining waits for', async () => {
    const mail = recorder()
    const events: Events = startEvents(room, [
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

test('draining waits for earlier messages, not for those that never end', async () => {
  let last = 1
  const events: Events = startEvents(room, [
    consumer({ handler: () => events.publish([published(++last)]), batchSize: 1 }),
  ])
  events.publish([published(1)])
  await events.drain()
  expect(last).toBeGreaterThan(1)
})

describe('stored messages', () => {
  test('survive a close and reach the next process', async () => {
    const events = startEvents(room, [consumer({ handler: () => Promise.reject(new Error('down')) })], {
      backoffMs: () => 60_000,
    })
    events.publish([published(1)])
    await events.close()
    const { batches, handler } = recorder()
    const next = startEvents(room, [consumer({ handler })])
    await next.drain()
    expect(batches.flat()).toMatchObject([{ n: 1, count: 2 }])
  })

  test('held by a killed process are delivered again', async () => {
    const module = new URL('../../../../infra/local/events/events.ts', import.meta.url).href
    const program = `
      import { createEvents } from ${JSON.stringify(module)}
      const events = createEvents({
        file: ${JSON.stringify(join(room.dir, 'queue.sqlite'))},
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
    await startEvents(room, [consumer({ handler })]).drain()
    expect(
      batches
        .flat()
        .map(({ n }) => n)
        .sort(),
    ).toEqual([1, 2])
  })
})
