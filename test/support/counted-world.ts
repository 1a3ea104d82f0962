import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import { effectiveTier, type Tier, tiers } from '#shared/rules/access/access.ts'
import { type EntryKind, entryKinds } from '#shared/rules/money/ledger.ts'
import { seededRandom } from '../../infra/demo/art/random.ts'
import { recordOf } from './platform/stream-records.ts'

/** A platform's life as changes of its table, and the result of a recount of its items at the end. */

type Image = Record<string, AttributeValue>
type Member = {
  id: string
  createdAt: string
  subscriptionStatus: Tier
  subscriptionExpiresAt?: string | undefined
  subscriptionGraceUntil?: string | undefined
  tierOverride?: Tier | undefined
}
type Subscription = {
  memberId: string
  stripeId: string
  createdAt: string
  isEnded: boolean
  endsAt?: string | undefined
}
type Entry = {
  id: string
  kind: EntryKind
  at: string
  instructorId?: string | undefined
  lines: { account: string; cents: number }[]
}

/** The number of its watched videos. */
export const videosWatched = 45

/** The time of the recount. */
export const recountedAt = new Date('2026-11-27T10:30:00.000Z')
const hour = 3_600_000
const accounts = [
  'income:tier',
  'income:course',
  'income:session',
  'income:instructor',
  'income:order',
  'fees:stripe',
  'fees:paypal',
  'owed:ins_1',
  'owed:ins_2',
  'tax',
]
const instructors = ['ins_1', 'ins_2'] as const

/** A number of changes, made from one seed. `records` is in the order of the changes. */
export function countedWorld(changes: number, seed: number) {
  const { next: chance } = seededRandom(`counted world ${seed}`)
  const below = (count: number) => Math.floor(chance() * count)
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)]
  /** A time in the last 80 days, often at the very edge of a day. */
  const moment = () => {
    const at = recountedAt.getTime() - below(80 * 24) * hour
    if (chance() > 0.2) return new Date(at - below(hour)).toISOString()
    const midnight = new Date(at).setUTCHours(0, 0, 0, 0)
    return new Date(midnight - below(2)).toISOString()
  }
  /** An end of a plan before or after now. Never within this hour, since figures are precise only to the hour. */
  const end = () => {
    const hours = (1 + below(200)) * (chance() < 0.5 ? -1 : 1)
    return new Date(recountedAt.getTime() + hours * hour).toISOString()
  }

  const members = new Map<string, Member>()
  const subscriptions = new Map<string, Subscription>()
  const begun: string[] = []
  const over: string[] = []
  const videos = new Map<string, string>()
  const signUps: string[] = []
  const views: { day: string; videoId: string }[] = []
  const spent: { day: string; watchedId: string; seconds: number }[] = []
  const hours = new Map<string, number>()
  const entries: Entry[] = []
  const charges: string[] = []
  const records: DynamoDBRecord[] = []

  /** One of the last of these that still exists. Copying all of them each time would take far too long. */
  const names = new Map<object, string[]>()
  const add = <Item>(items: Map<string, Item>, name: string, item: Item) => {
    if (!items.has(name)) names.set(items, [...(names.get(items) ?? []).slice(-199), name])
    items.set(name, item)
  }
  const recent = <Item>(items: Map<string, Item>): Item | undefined =>
    items.get(oneOf(names.get(items) ?? []) ?? '')

  const tell = (kind: string, before: object | undefined, after: object | undefined) =>
    records.push(changeOf(kind, before && imageOf(before), after && imageOf(after)))

  const plan = (): Partial<Member> => ({
    subscriptionStatus: oneOf(tiers) ?? 'free',
    subscriptionExpiresAt: chance() < 0.6 ? end() : undefined,
    subscriptionGraceUntil: chance() < 0.1 ? end() : undefined,
    tierOverride: chance() < 0.1 ? oneOf(tiers) : undefined,
  })

  /** No more than a day names, so that rankings are exact. The first ones come more often than the last ones. */
  const someVideo = () => `vid_${Math.floor(chance() ** 2 * videosWatched)}`

  const acts: (() => void)[] = [
    () => {
      const member = { id: `mem_${records.length}`, createdAt: moment(), subscriptionStatus: 'free' as Tier }
      const first = chance() < 0.3 ? { ...member, ...plan() } : member
      add(members, member.id, first)
      signUps.push(first.createdAt)
      tell('member', undefined, first)
    },
    () => {
      const known = recent(members)
      if (!known) return
      const next = chance() < 0.8 ? { ...known, ...plan() } : { ...known, lastName: 'Renamed' }
      members.set(known.id, next)
      tell('member', known, next)
    },
    () => {
      const known = recent(members)
      if (!known || chance() < 0.7) return
      members.delete(known.id)
      tell('member', known, undefined)
    },
    () => {
      const known = recent(subscriptions)
      if (!known || chance() < 0.4) {
        const memberId = `mem_${records.length}`
        const next = { memberId, stripeId: `sub_${records.length}`, createdAt: moment(), isEnded: false }
        add(subscriptions, memberId, next)
        begun.push(next.createdAt)
        return tell('subscription', undefined, next)
      }
      const isBegunAgain = known.isEnded && chance() < 0.5
      const next = isBegunAgain
        ? {
            ...known,
            stripeId: `sub_${records.length}`,
            createdAt: moment(),
            isEnded: false,
            endsAt: undefined,
          }
        : { ...known, isEnded: true, endsAt: known.endsAt ?? moment() }
      if (isBegunAgain) begun.push(next.createdAt)
      else if (!known.isEnded) over.push(next.endsAt ?? '')
      subscriptions.set(known.memberId, next)
      return tell('subscription', known, next)
    },
    () => {
      const day = moment().slice(0, 10)
      const videoId = someVideo()
      views.push({ day, videoId })
      tell('view', undefined, { id: `viw_${records.length}`, userId: 'mem_1', videoId, day })
    },
    () => {
      const known = oneOf(names.get(hours) ?? [])
      const key = known && chance() < 0.7 ? known : `mem_${records.length} ${moment().slice(0, 13)}`
      const [memberId, at] = key.split(' ')
      const before = hours.get(key)
      const more = 1 + below(30)
      const seconds = (before ?? 0) + more
      add(hours, key, seconds)
      const watchedId = chance() < 0.3 ? 'les_1' : someVideo()
      spent.push({ day: at?.slice(0, 10) ?? '', watchedId, seconds: more })
      const item = (count: number, id: string) => ({ memberId, hour: at, seconds: count, watchedId: id })
      tell('watch-hour', before === undefined ? undefined : item(before, 'vid_1'), item(seconds, watchedId))
    },
    () => {
      const cents = below(20_000) - 4000
      const account = oneOf(accounts) ?? 'tax'
      const entry = {
        id: `entry_${records.length}`,
        kind: oneOf(entryKinds) ?? 'charge',
        at: moment(),
        instructorId: chance() < 0.5 ? oneOf(instructors) : undefined,
        lines: [
          { account: 'held:stripe', cents },
          { account, cents: -cents },
        ],
      }
      entries.push(entry)
      tell('ledger-entry', undefined, entry)
    },
    () => {
      if (chance() < 0.5) return
      const month = moment().slice(0, 7)
      const item = { id: `chg_${records.length}`, month, state: 'awaiting' }
      charges.push(month)
      tell('charge', undefined, item)
      // A change of a payment is no further payment.
      if (chance() < 0.2) tell('charge', item, { ...item, state: 'paid' })
    },
    () => {
      const known = recent(videos)
      if (known && chance() < 0.3) {
        videos.delete(known)
        return tell('video', { id: known }, undefined)
      }
      const id = `vid_${records.length}`
      add(videos, id, id)
      return tell('video', undefined, { id })
    },
    // Kinds that are not counted, and changes of uncounted fields.
    () => tell('outbox', undefined, { id: `evt_${records.length}` }),
  ]
  while (records.length < changes) oneOf(acts)?.()

  const onDay = (moments: readonly string[], day: string) =>
    moments.filter((at) => at.slice(0, 10) === day).length
  const earned = (day: string) =>
    entries
      .filter(({ at }) => at.startsWith(day))
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => account.startsWith('income:'))
      .reduce((cents, line) => cents - line.cents, 0)
  return {
    records,
    truth: {
      videos: videos.size,
      members: members.size,
      subscribers: [...members.values()].filter(
        (each) => effectiveTier(each, recountedAt.getTime()) !== 'free',
      ).length,
      /** The watched time of a video between two days, both inclusive. */
      watchedBetween: (videoId: string, first: string, last: string) => ({
        views: views.filter((view) => view.videoId === videoId && view.day >= first && view.day <= last)
          .length,
        secondsWatched: spent
          .filter(({ watchedId, day }) => watchedId === videoId && day >= first && day <= last)
          .reduce((sum, { seconds }) => sum + seconds, 0),
      }),
      /** Cents of a month or a day. */
      earned,
      /** The books of a month. */
      booksOf: (month: string) => {
        const own = entries.filter(({ at }) => at.startsWith(month))
        const refunds = own.filter(({ kind }) => ['refund', 'refund_failed', 'dispute_lost'].includes(kind))
        return {
          charges: charges.filter((each) => each === month).length,
          entries: own.length,
          fees: centsOn(own, 'fees:'),
          refunded: centsOn(refunds, 'income:'),
          order: 0 - centsOn(own, 'income:order'),
        }
      },
      /** All entries of an instructor. */
      booksOfInstructor: (id: string) => {
        const own = entries.filter(({ instructorId }) => instructorId === id)
        const earning = own.filter(({ kind }) => !['payout', 'payout_due', 'payout_back'].includes(kind))
        return {
          entries: own.length,
          sessions: own.filter(({ kind }) => kind === 'share').length,
          earned: 0 - centsOn(earning, `owed:${id}`),
          kept: 0 - centsOn(own, 'income:session'),
        }
      },
      ofDay: (day: string) => ({
        signUps: onDay(signUps, day),
        plansStarted: onDay(begun, day),
        plansEnded: onDay(over, day),
        views: views.filter((view) => view.day === day).length,
        secondsWatched: Array.from(hours)
          .filter(([key]) => key.split(' ')[1]?.startsWith(day))
          .reduce((sum, [, seconds]) => sum + seconds, 0),
      }),
    },
  }
}

/** The cents on all accounts that begin so. */
const centsOn = (entries: readonly Entry[], begin: string) =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account.startsWith(begin))
    .reduce((sum, { cents }) => sum + cents, 0)

/** A change of the stream as DynamoDB sends it, with the key of its item. */
function changeOf(kind: string, before: Image | undefined, after: Image | undefined): DynamoDBRecord {
  const eventName = !before ? 'INSERT' : !after ? 'REMOVE' : 'MODIFY'
  const record = recordOf(kind, 'unused', eventName)
  const kept = { __edb_e__: { S: kind } }
  return {
    ...record,
    dynamodb: {
      SequenceNumber: record.dynamodb?.SequenceNumber ?? '',
      ...(before && { OldImage: { ...kept, ...before } }),
      ...(after && { NewImage: { ...kept, ...after } }),
    },
  }
}

function imageOf(item: object): Image {
  const fields = Object.entries(item).filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields.map(([name, value]) => [name, stored(value)]))
}

function stored(value: unknown): AttributeValue {
  if (typeof value === 'boolean') return { BOOL: value }
  if (typeof value === 'number') return { N: String(value) }
  if (Array.isArray(value)) return { L: value.map(stored) }
  if (typeof value === 'object' && value !== null) return { M: imageOf(value) }
  return { S: String(value) }
}
