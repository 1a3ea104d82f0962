import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeOf, recordOf } from '../../support/platform/stream-records.ts'

type Entry = { Source: string; DetailType: string; Detail: string; EventBusName: string }

/** A stand-in for EventBridge: keeps the entries it is given, and refuses those that `refuses` names. */
let calls: Entry[][] = []
let refuses: (entry: Entry) => boolean = () => false
const bus = createServer(async (req, res) => {
  const { Entries } = (await json(req)) as { Entries: Entry[] }
  calls.push(Entries)
  const answers = Entries.map((entry) =>
    refuses(entry) ? { ErrorCode: 'ThrottlingException' } : { EventId: 'x' },
  )
  res.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
  res.end(JSON.stringify({ FailedEntryCount: 0, Entries: answers }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => bus.listen(0, '127.0.0.1', resolve))
  process.env.AWS_ENDPOINT_URL_EVENTBRIDGE = `http://127.0.0.1:${(bus.address() as AddressInfo).port}`
  process.env.EVENT_BUS = 'default'
})
afterAll(() => {
  bus.closeAllConnections()
  bus.close()
})
afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  calls = []
  refuses = () => false
})

const relay = async (Records: ReturnType<typeof recordOf>[]) =>
  (await import('../../../functions/events/relay.ts')).handler({ Records })

const view = (n: number) =>
  recordOf('view', `viw_${n}`, 'INSERT', {
    userId: { S: `mem_${n}` },
    videoId: { S: 'vid_1' },
    day: { S: '2026-01-01' },
  })
const enrolled = (n: number) =>
  recordOf('enrollment', `enr_${n}`, 'INSERT', { memberId: { S: `mem_${n}` }, courseId: { S: 'crs_1' } })
const outbox = (detail: object) =>
  recordOf('outbox', 'evt_1', 'INSERT', {
    name: { S: 'uploadDiscarded' },
    detail: { S: JSON.stringify(detail) },
  })
const sent = () => calls.flat().map(({ DetailType, Detail }) => [DetailType, JSON.parse(Detail)])

test('each new outbox item, each new view, and each counted change becomes one of our events', async () => {
  expect(await relay([outbox({ uploadId: 'upl_1' }), view(1)])).toEqual({ batchItemFailures: [] })
  expect(sent()).toEqual([
    ['uploadDiscarded', { uploadId: 'upl_1' }],
    ['videoViewed', { userId: 'mem_1', videoId: 'vid_1', day: '2026-01-01' }],
    [
      'figuresChanged',
      {
        key: expect.any(String),
        additions: [{ sum: 'day#2026-01-01', figure: 'views', by: 1 }],
        watched: { day: '2026-01-01', videoId: 'vid_1', views: 1, secondsWatched: 0 },
      },
    ],
  ])
  expect(
    calls.flat().every(({ Source, EventBusName }) => Source === 'kiai' && EventBusName === 'default'),
  ).toBe(true)
})

test('changes, expiries and other items become none', async () => {
  const quiet = [
    changeOf('view', 'viw_1', { counted: { BOOL: false } }, { counted: { BOOL: true } }),
    recordOf('outbox', 'evt_1', 'REMOVE'),
    recordOf('quarter', 'qua_1', 'INSERT'),
    changeOf('member', 'mem_1', { updatedAt: { S: '2026-01-01' } }, { updatedAt: { S: '2026-01-02' } }),
  ]
  expect(await relay(quiet)).toEqual({ batchItemFailures: [] })
  expect(calls).toEqual([])
})

test('an event of a renamed or deleted member carries only the id', async () => {
  const renamed = changeOf(
    'member',
    'mem_1',
    { id: { S: 'mem_1' }, lastName: { S: 'Before' } },
    { id: { S: 'mem_1' }, lastName: { S: 'After' } },
  )
  expect(await relay([renamed])).toEqual({ batchItemFailures: [] })
  expect(sent()).toEqual([['memberChanged', { memberId: 'mem_1' }]])
})

test('many go in calls of ten, in their order', async () => {
  await relay(Array.from({ length: 23 }, (_, n) => enrolled(n)))
  expect(calls.map((entries) => entries.length)).toEqual([10, 10, 3])
  expect(sent().map(([, detail]) => detail.memberId)).toEqual(
    Array.from({ length: 23 }, (_, n) => `mem_${n}`),
  )
})

test('the batch is retried from the first event that was not accepted', async () => {
  const records = Array.from({ length: 15 }, (_, n) => enrolled(n))
  refuses = ({ Detail }) => /mem_(7|12)"/.test(Detail)
  const wanted = records[7]?.dynamodb?.SequenceNumber
  expect(await relay(records)).toEqual({ batchItemFailures: [{ itemIdentifier: wanted }] })
})

test('a record that can never be read does not block the others, and is logged', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = recordOf('outbox', 'evt_2', 'INSERT', {
    name: { S: 'uploadDiscarded' },
    detail: { S: '{"upl' },
  })
  expect(await relay([broken, enrolled(1)])).toEqual({ batchItemFailures: [] })
  expect(sent().map(([name]) => name)).toEqual(['courseEnrolled'])
  expect(told.mock.calls).toEqual([[expect.stringContaining('evt_2')]])
})

test('refused events are logged, which raises an alarm', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  refuses = () => true
  await relay([enrolled(1)])
  expect(told.mock.calls).toEqual([[expect.stringContaining('events not taken')]])
})

test('entries and reactions of one chat become one event, after which all of them are read', async () => {
  const entry = (eventId: string, seq: number) =>
    recordOf('live-message', `${eventId}-${seq}`, 'INSERT', { eventId: { S: eventId }, seq: { N: `${seq}` } })
  const reacted = recordOf('live-reactions', 'liv_2', 'MODIFY', { eventId: { S: 'liv_2' } })
  await relay([entry('liv_1', 7), reacted, entry('liv_1', 8), entry('liv_2', 3)])
  expect(sent()).toEqual([
    ['chatMoved', { eventId: 'liv_1', seq: 8 }],
    ['chatMoved', { eventId: 'liv_2', seq: 3 }],
  ])
})
