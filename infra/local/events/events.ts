import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import {
  createQueue,
  type DeadLetter,
  deadLettersIn,
  defaultQueueSettings,
  inTransaction,
  openQueues,
  type Queue,
  type QueueConsumer,
  type QueueSettings,
} from './event-queue.ts'

/** One queue behind its rules: every event from one of the `sources` reaches the handler. */
export type EventConsumer = QueueConsumer & {
  readonly sources: readonly { readonly source: string; readonly detailType: string }[]
}

/** An event as the stand-ins for AWS services publish it; the bus fills in the rest of the envelope. */
export type BusEvent = {
  readonly source: string
  readonly 'detail-type': string
  readonly detail: unknown
  readonly resources?: readonly string[]
  readonly time?: string
}

export type Events = {
  /** The EventBridge API. */
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Puts events on the bus, as AWS services do. They are stored durably when this returns. */
  publish(events: readonly BusEvent[]): void
  /** Resolves when all events published so far are handled or dead, including those published by their handlers. */
  drain(): Promise<void>
  deadLetters(): DeadLetter[]
  close(): Promise<void>
}

export type EventsOptions = {
  readonly file: string
  readonly consumers: readonly EventConsumer[]
  readonly log?: (message: string) => void
  readonly settings?: Partial<QueueSettings>
}

const account = '000000000000'
const maxEntries = 10
const maxRequestBytes = 256 * 1024

/** The event bus of one machine: EventBridge's PutEvents, its rules, and an SQS queue per consumer. */
export function createEvents({ file, consumers, log = console.error, settings }: EventsOptions): Events {
  const db = openQueues(file)
  const queues = consumers.map((consumer) => ({
    consumer,
    queue: createQueue(db, consumer, { ...defaultQueueSettings, ...settings }, log),
  }))

  let closed = false

  const store = (envelopes: readonly Envelope[]) => {
    const woken = new Set<Queue>()
    inTransaction(db, () => {
      for (const envelope of envelopes) {
        for (const { queue } of queues.filter(({ consumer }) => wants(consumer, envelope))) {
          queue.send(JSON.stringify(envelope))
          woken.add(queue)
        }
      }
    })
    for (const queue of woken) queue.wake()
  }

  for (const { queue } of queues) queue.wake()
  return {
    handle(req, res) {
      answer(req, store).then(
        ({ status, body }) => send(res, status, body),
        (error) => send(res, 500, { __type: 'InternalException', message: String(error) }),
      )
    },
    publish: (events) => store(events.map(envelope)),
    async drain() {
      // Does not wait until all queues are empty, as other callers always add more.
      for (let turn = 0; turn < 2; turn++) await Promise.all(queues.map(({ queue }) => queue.drain()))
    },
    deadLetters: () => deadLettersIn(db),
    async close() {
      if (closed) return
      closed = true
      await Promise.all(queues.map(({ queue }) => queue.close()))
      db.close()
    },
  }
}

type Envelope = ReturnType<typeof envelope>

function envelope(event: BusEvent) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': event['detail-type'],
    source: event.source,
    account: account,
    time: event.time ?? seconds(new Date()),
    region: process.env.AWS_REGION ?? 'eu-west-1',
    resources: event.resources ?? [],
    detail: event.detail,
  }
}

const seconds = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')

const wants = ({ sources }: EventConsumer, event: Envelope) =>
  sources.some(({ source, detailType }) => source === event.source && detailType === event['detail-type'])

type Answer = { readonly status: number; readonly body: object }

async function answer(
  req: IncomingMessage,
  store: (envelopes: readonly Envelope[]) => void,
): Promise<Answer> {
  const operation = String(req.headers['x-amz-target'] ?? '').split('.')[1]
  if (operation !== 'PutEvents') return refuse('UnknownOperationException', `${operation} is not served here`)
  let body: unknown
  try {
    body = await json(req)
  } catch {
    return refuse('SerializationException', 'The request is not JSON')
  }
  return putEvents(body, store)
}

/** An entry of a PutEvents request before it is checked. */
type Entry = {
  readonly Source?: string
  readonly DetailType?: string
  readonly Detail?: string
  readonly Resources?: readonly string[]
  /** Seconds since the epoch. */
  readonly Time?: number
}

function putEvents(body: unknown, store: (envelopes: readonly Envelope[]) => void): Answer {
  const entries = entriesOf(body)
  if (!entries || entries.length === 0)
    return refuse('ValidationException', 'Entries must have 1 to 10 members')
  if (entries.length > maxEntries)
    return refuse('ValidationException', 'Entries must have at most 10 members')
  const size = entries.reduce((total, entry) => total + sizeOf(entry), 0)
  if (size > maxRequestBytes) {
    return refuse('ValidationException', 'Total size of the entries in the request is over the limit.')
  }
  const results = entries.map(check)
  const envelopes = results.flatMap((result) => ('envelope' in result ? [result.envelope] : []))
  store(envelopes)
  return {
    status: 200,
    body: {
      FailedEntryCount: entries.length - envelopes.length,
      Entries: results.map((result) => ('envelope' in result ? { EventId: result.envelope.id } : result)),
    },
  }
}

function entriesOf(body: unknown): readonly Entry[] | undefined {
  if (typeof body !== 'object' || body === null || !('Entries' in body)) return undefined
  return Array.isArray(body.Entries) ? body.Entries : undefined
}

/** EventBridge's own formula for the size of an entry in bytes. */
function sizeOf(entry: Entry): number {
  const texts = [entry.Source, entry.DetailType, entry.Detail, ...(entry.Resources ?? [])]
  const bytes = texts.reduce((total, text) => total + Buffer.byteLength(text ?? ''), 0)
  return bytes + (entry.Time === undefined ? 0 : 14)
}

type Refusal = { readonly ErrorCode: string; readonly ErrorMessage: string }

function check(entry: Entry): { readonly envelope: Envelope } | Refusal {
  const { Source, DetailType, Detail } = entry
  if (!Source) return missing('Source')
  if (!DetailType) return missing('DetailType')
  if (!Detail) return missing('Detail')
  if (Source.startsWith('aws.')) {
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized for the source.' }
  }
  const detail = objectIn(Detail)
  if (!detail) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' }
  const resources = entry.Resources ?? []
  const time = seconds(entry.Time === undefined ? new Date() : new Date(entry.Time * 1000))
  return { envelope: envelope({ source: Source, 'detail-type': DetailType, detail, resources, time }) }
}

const missing = (name: string): Refusal => ({
  ErrorCode: 'InvalidArgument',
  ErrorMessage: `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
})

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

const refuse = (type: string, message: string): Answer => ({ status: 400, body: { __type: type, message } })

function send(res: ServerResponse, status: number, body: object): void {
  const payload = JSON.stringify(body)
  res.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(payload),
    'x-amzn-requestid': randomUUID(),
  })
  res.end(payload)
}
