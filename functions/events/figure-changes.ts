import { createHash } from 'node:crypto'
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import type { Detail } from '#shared/contract/events.ts'
import { type Tier, tiers } from '#shared/rules/access/access.ts'
import {
  type Addition,
  booksSum,
  daySum,
  entryAdditions,
  planMoves,
  tierMoves,
  totalSum,
} from '#shared/rules/figures.ts'
import { idPrefixes } from '#shared/rules/ids.ts'
import { entryKinds } from '#shared/rules/money/ledger.ts'

type Image = Readonly<Record<string, AttributeValue>>
type Images = { before: Image | undefined; after: Image | undefined }

type Counted = {
  additions: (images: Images) => Addition[]
  watched?: (images: Images) => Detail<'figuresChanged'>['watched']
}

/** The additions to the figures for a change of an item, by the kind's name in the table. */
const countedOf: Readonly<Record<string, Counted>> = {
  member: {
    additions: ({ before, after }) => [
      ...(!before && after ? [one(daySum(word(after, 'createdAt')), 'signUps')] : []),
      ...stock('members', { before, after }),
      ...planMoves(before && planOf(before), after && planOf(after)),
      ...tierMoves(listedPlan(before), listedPlan(after)),
    ],
  },
  video: { additions: (images) => stock('videos', images) },
  subscription: { additions: subscribed },
  view: {
    additions: ({ before, after }) => (!before && after ? [one(daySum(word(after, 'day')), 'views')] : []),
    watched: ({ before, after }) =>
      !before && after
        ? { day: word(after, 'day'), videoId: word(after, 'videoId'), views: 1, secondsWatched: 0 }
        : undefined,
  },
  'watch-hour': {
    additions: ({ before, after }) => {
      const seconds = secondsAdded({ before, after })
      return after && seconds !== 0
        ? [{ sum: daySum(word(after, 'hour')), figure: 'secondsWatched', by: seconds }]
        : []
    },
    watched: ({ before, after }) => {
      const [videoId, secondsWatched] = [word(after, 'watchedId'), secondsAdded({ before, after })]
      return videoId.startsWith(`${idPrefixes.video}_`) && secondsWatched > 0
        ? { day: word(after, 'hour').slice(0, 10), videoId, views: 0, secondsWatched }
        : undefined
    },
  },
  charge: {
    additions: ({ before, after }) =>
      !before && after ? [one(booksSum(word(after, 'month')), 'charges')] : [],
  },
  'instructor-payment': { additions: (images) => stock('payouts', images) },
  'ledger-entry': {
    additions: ({ before, after }) => (!before && after ? booked(after) : []),
  },
}

/**
 * The event for a stream record with a changed figure; undefined if no figure changed. Its key is unique to the
 * change: a digest of the item's key and the position in the stream, which identifies no person.
 */
export function figuresChangedBy({ dynamodb }: DynamoDBRecord): Detail<'figuresChanged'> | undefined {
  const { OldImage: before, NewImage: after, SequenceNumber = '' } = dynamodb ?? {}
  const kind = word(after ?? before, '__edb_e__')
  const counted = countedOf[kind]
  const additions = counted?.additions({ before, after }) ?? []
  const watched = counted?.watched?.({ before, after })
  if (additions.length === 0) return undefined
  const named = JSON.stringify([dynamodb?.Keys ?? after ?? before, SequenceNumber])
  return {
    key: createHash('sha256').update(named).digest('base64url'),
    additions,
    ...(watched && { watched }),
  }
}

const secondsAdded = ({ before, after }: Images) => number(after, 'seconds') - number(before, 'seconds')

const one = (sum: string, figure: Addition['figure']): Addition => ({ sum, figure, by: 1 })

/** One more if the item is new, one less if it is removed. */
function stock(figure: 'members' | 'videos' | 'payouts', { before, after }: Images): Addition[] {
  const by = Number(after !== undefined) - Number(before !== undefined)
  return by === 0 ? [] : [{ sum: totalSum, figure, by }]
}

/**
 * A subscription counts when it begins and again when it ends; a member has one item for all of their subscriptions.
 */
function subscribed({ before, after }: Images): Addition[] {
  if (!after) return []
  const isNew = word(before, 'stripeId') !== word(after, 'stripeId')
  const wasEnded = !isNew && before?.isEnded?.BOOL === true
  const isEnded = after.isEnded?.BOOL === true
  const endedAt = word(after, 'endsAt') || word(after, 'updatedAt')
  return [
    ...(isNew ? [one(daySum(word(after, 'createdAt')), 'plansStarted')] : []),
    ...(isEnded && !wasEnded ? [one(daySum(endedAt), 'plansEnded')] : []),
  ]
}

function booked(entry: Image): Addition[] {
  const lines = (entry.lines?.L ?? []).map(({ M: line }) => ({
    account: word(line, 'account'),
    cents: number(line, 'cents'),
  }))
  const kind = entryKinds.find((each) => each === word(entry, 'kind')) ?? 'adjustment'
  const instructorId = word(entry, 'instructorId') || undefined
  return entryAdditions({ kind, at: word(entry, 'at'), instructorId, lines })
}

function planOf(image: Image) {
  const tierOf = (field: string): Tier | undefined => tiers.find((tier) => tier === word(image, field))
  return {
    subscriptionStatus: tierOf('subscriptionStatus') ?? 'free',
    subscriptionExpiresAt: word(image, 'subscriptionExpiresAt') || undefined,
    subscriptionGraceUntil: word(image, 'subscriptionGraceUntil') || undefined,
    tierOverride: tierOf('tierOverride'),
  }
}

/**
 * The plan under which a member is counted; a member from before such counts has none until all members are listed
 * again.
 */
const listedPlan = (image: Image | undefined) => (image?.isListed?.BOOL ? planOf(image) : undefined)

const word = (image: Image | undefined, field: string) => image?.[field]?.S ?? ''
const number = (image: Image | undefined, field: string) => Number(image?.[field]?.N ?? 0)
