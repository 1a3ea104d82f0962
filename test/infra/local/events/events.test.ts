import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { describe, expect, test } from 'vitest'
import type { Events } from '../../../../infra/local/events/events.ts'
import { consumer, recorder, startEvents } from '../../../support/local-events.ts'
import { scratch } from '../../../support/platform/scratch.ts'

const room = scratch()

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
    room.later(() => {
      bridge.destroy()
      server.close()
      server.closeAllConnections()
    })
    return bridge
  }
  const entry = { Source: 'kiai.videos', DetailType: 'Video Published', Detail: '{"n":1}' }

  test('delivers the whole envelope to the consumers whose rule matches, and to no other', async () => {
    const bodies: string[] = []
    const other = recorder()
    const events = startEvents(room, [
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

  test('refuses the bad entries one by one and accepts the others', async () => {
    const { batches, handler } = recorder()
    const events = startEvents(room, [consumer({ handler })])
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

  test('accepts at most ten entries and 256 KB', async () => {
    const bridge = await client(startEvents(room, []))
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
