import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { events } from '#shared/contract/events.ts'
import { publish } from '../ports/process/event-bus.ts'
import { errorFacts, log } from '../ports/process/log.ts'
import { figuresChangedBy } from './figure-changes.ts'
import { memberChangedBy } from './member-changes.ts'

type Outgoing = { id: string; name: string; detail: unknown; sequence: string }

/**
 * Publishes events from the table's stream: outbox items, items that are events themselves (views, enrolments,
 * payment provider events, entries of chats), changed figures and reactions, and members whose searchable fields
 * changed.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const found = event.Records.flatMap((record) => [
    ...(record.eventName === 'INSERT' ? outgoingOf(record) : []),
    ...countedIn(record),
    ...memberIn(record),
    ...reactedIn(record),
  ])
  const outgoing = withoutRepeats(found)
  const failed = await publish(outgoing.map(({ name, detail }) => ({ name, detail })))
  if (failed.length > 0) log('error', 'events not taken', { events: failed.length })
  // The batch is retried from the first failed one; consumers are idempotent.
  const first = outgoing[failed[0] ?? -1]
  return { batchItemFailures: first ? [{ itemIdentifier: first.sequence }] : [] }
}

function outgoingOf(record: DynamoDBRecord): Outgoing[] {
  const image = record.dynamodb?.NewImage
  const sequence = record.dynamodb?.SequenceNumber
  if (!image || !sequence) return []
  const word = (field: string) => image[field]?.S ?? ''
  if (image.__edb_e__?.S === 'view') {
    const detail = { userId: word('userId'), videoId: word('videoId'), day: word('day') }
    return [{ id: word('id'), name: events.videoViewed.detailType, detail, sequence }]
  }
  if (image.__edb_e__?.S === 'enrollment') {
    const detail = { memberId: word('memberId'), courseId: word('courseId') }
    return [{ id: word('id'), name: events.courseEnrolled.detailType, detail, sequence }]
  }
  if (image.__edb_e__?.S === 'payment-event') {
    const detail = { task: 'follow', provider: word('provider'), eventId: word('eventId') }
    return [{ id: word('eventId'), name: events.paymentTaskDue.detailType, detail, sequence }]
  }
  if (image.__edb_e__?.S === 'live-message') return movedBy(word('eventId'), sequence, Number(image.seq?.N))
  if (image.__edb_e__?.S !== 'outbox') return []
  const detail = readDetail(word('id'), word('detail'))
  return detail === undefined ? [] : [{ id: word('id'), name: word('name'), detail, sequence }]
}

function countedIn(record: DynamoDBRecord): Outgoing[] {
  const sequence = record.dynamodb?.SequenceNumber
  const detail = figuresChangedBy(record)
  if (!detail || !sequence) return []
  return [{ id: detail.key, name: events.figuresChanged.detailType, detail, sequence }]
}

function memberIn(record: DynamoDBRecord): Outgoing[] {
  const sequence = record.dynamodb?.SequenceNumber
  const detail = memberChangedBy(record)
  if (!detail || !sequence) return []
  return [{ id: detail.memberId, name: events.memberChanged.detailType, detail, sequence }]
}

/** The sums of reactions are shown in the chat, as its entries are. */
function reactedIn({ dynamodb }: DynamoDBRecord): Outgoing[] {
  const image = dynamodb?.NewImage
  if (image?.__edb_e__?.S !== 'live-reactions' || !dynamodb?.SequenceNumber) return []
  return movedBy(image.eventId?.S ?? '', dynamodb.SequenceNumber)
}

const movedBy = (eventId: string, sequence: string, seq?: number): Outgoing[] => [
  { id: eventId, name: movedName, detail: { eventId, ...(seq && { seq }) }, sequence },
]

const movedName = events.chatMoved.detailType

/** Of the changes of one chat only the last: one event has all of them sent. */
function withoutRepeats(outgoing: readonly Outgoing[]): Outgoing[] {
  const isMove = ({ name }: Outgoing) => name === movedName
  const last = new Map(outgoing.filter(isMove).map((each) => [each.id, each]))
  return outgoing.filter((each) => !isMove(each) || last.get(each.id) === each)
}

/** Undefined for an item that can never be parsed: one such item must not block a day of events. */
function readDetail(id: string, detail: string): unknown {
  try {
    return JSON.parse(detail)
  } catch (error) {
    log('error', 'event not understood', { id, ...errorFacts(error) })
    return undefined
  }
}
