import { createHash } from 'node:crypto'
import { newsletterSubscriber } from '../members/newsletter-subscriber.ts'
import { entity, type ItemOf } from '../table/entity.ts'
import { Refused } from '../table/refused.ts'
import { type Step, writeSteps } from '../table/service.ts'
import { tryAgain } from '../table/try-again.ts'

/** How far the mail of a campaign to one subscriber is. */
export const recipientStates = [
  'due',
  'sending',
  'sent',
  'refused',
  'unknown',
  'delivered',
  'bounced',
  'complained',
  'left',
] as const
export type RecipientState = (typeof recipientStates)[number]

/**
 * One mail of a campaign: `due → sending → sent | refused | unknown → delivered | bounced | complained`, or `left` where
 * the subscriber left before. It names the subscriber by id, so that nothing of a person stays with it.
 */
export const recipient = entity({
  model: { service: 'kiai', entity: 'newsletter-recipient', version: '1' },
  attributes: {
    campaignId: { type: 'string', required: true, readOnly: true },
    /** The part of the campaign it is counted in. */
    part: { type: 'string', required: true, readOnly: true },
    subscriberId: { type: 'string', required: true, readOnly: true },
    status: { type: recipientStates, required: true, default: 'due' },
    /** When their morning begins, of a newsletter that is sent by it; an admin may ask for it again later. */
    dueAt: { type: 'string' },
    askedAt: { type: 'string' },
    claimedAt: { type: 'string' },
    settledAt: { type: 'string' },
    /** Under which the mail service knows it. */
    messageId: { type: 'string' },
    /** Why it was refused, or why nobody knows. */
    reason: { type: 'string' },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['campaignId', 'part'], casing: 'none' },
      sk: { field: 'sk', composite: ['subscriberId'], casing: 'none' },
    },
  },
})
export type RecipientItem = ItemOf<typeof recipient>

const count = { type: 'number', required: true, default: 0 } as const

/** How many recipients of a part of a campaign are in each state: changed with each of them, so that it is exact. */
export const campaignPart = entity({
  model: { service: 'kiai', entity: 'newsletter-part', version: '1' },
  attributes: {
    campaignId: { type: 'string', required: true },
    part: { type: 'string', required: true },
    due: count,
    sending: count,
    sent: count,
    refused: count,
    unknown: count,
    delivered: count,
    bounced: count,
    complained: count,
    left: count,
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['campaignId'], casing: 'none' },
      sk: { field: 'sk', composite: ['part'], casing: 'none' },
    },
  },
})
export type PartItem = ItemOf<typeof campaignPart>
export type Tally = Record<RecipientState, number>

const written = { recipient, campaignPart, newsletterSubscriber }
type RecipientStep = Step<typeof written>
export type RecipientKey = Pick<RecipientItem, 'campaignId' | 'part' | 'subscriberId'>

/** The part that a subscriber is counted in: one of 256, so that ten workers seldom meet at one count. */
export const countedIn = (subscriberId: string) =>
  createHash('sha256').update(subscriberId).digest('hex').slice(0, 2)

export const recipientKey = (campaignId: string, subscriberId: string): RecipientKey => ({
  campaignId,
  part: countedIn(subscriberId),
  subscriberId,
})

/** Recipients that one transaction adds, beside the count of their part. */
const mostAdded = 99

export type NewRecipient = Pick<RecipientItem, 'subscriberId' | 'dueAt'>

/** Adds subscribers to a campaign; those who are there already stay as they are. */
export async function addRecipients(campaignId: string, added: readonly NewRecipient[]): Promise<void> {
  const distinct = new Map(added.map((each) => [each.subscriberId, each])).values()
  const parts = [...Map.groupBy(distinct, ({ subscriberId }) => countedIn(subscriberId))]
  const chunks = parts.flatMap(([part, each]) =>
    Array.from({ length: Math.ceil(each.length / mostAdded) }, (_, at) => ({
      part,
      some: each.slice(at * mostAdded, (at + 1) * mostAdded),
    })),
  )
  for (let start = 0; start < chunks.length; start += 16) {
    await Promise.all(
      chunks.slice(start, start + 16).map(({ part, some }) => add({ campaignId, part }, some)),
    )
  }
}

async function add(key: { campaignId: string; part: string }, added: readonly NewRecipient[]): Promise<void> {
  let creates: RecipientStep[] = added.map((each) => ({
    write: ({ recipient }) => recipient.create({ ...key, ...each }).commit(),
  }))
  await tryAgain(async () => {
    if (creates.length === 0) return
    const counted: RecipientStep = {
      write: ({ campaignPart }) => campaignPart.upsert(key).add({ due: creates.length }).commit(),
    }
    try {
      await writeSteps(written, [...creates, counted])
    } catch (error) {
      if (error instanceof Refused) creates = creates.filter((step) => !error.has(step))
      throw error
    }
  })
}

type More = Partial<Pick<RecipientItem, 'askedAt' | 'claimedAt' | 'settledAt' | 'messageId' | 'reason'>>
type Change = { from: RecipientState; to: RecipientState; more?: More }

/** The steps by which a recipient goes from one state to another, counted in its part. */
export function changeRecipientSteps(key: RecipientKey, { from, to, more = {} }: Change): RecipientStep[] {
  const { campaignId, part } = key
  const counts: Partial<Tally> = { [from]: -1, [to]: 1 }
  return [
    {
      write: ({ recipient }) =>
        recipient
          .patch(key)
          .set({ status: to, ...more })
          .where((a, { eq }) => eq(a.status, from))
          .commit(),
    },
    { write: ({ campaignPart }) => campaignPart.patch({ campaignId, part }).add(counts).commit() },
  ]
}

/** Changes a recipient; false where it is in another state already. */
export async function changeRecipient(key: RecipientKey, change: Change): Promise<boolean> {
  return tryAgain(async () => {
    try {
      await writeSteps(written, changeRecipientSteps(key, change))
      return true
    } catch (error) {
      if (error instanceof Refused) return false
      throw error
    }
  })
}

/**
 * Takes a recipient in hand while its subscriber wants the newsletter: asked in the same transaction, so that nobody is
 * written to who has left.
 */
export async function claimRecipient(
  key: RecipientKey,
  email: string,
  at: string,
): Promise<'claimed' | 'left' | 'elsewhere'> {
  const isWanted: RecipientStep = {
    write: ({ newsletterSubscriber }) =>
      newsletterSubscriber
        .check({ email })
        .where((a, { eq }) => `${eq(a.list, 'active')} AND ${eq(a.id, key.subscriberId)}`)
        .commit(),
  }
  return tryAgain(async () => {
    try {
      const claim = changeRecipientSteps(key, { from: 'due', to: 'sending', more: { claimedAt: at } })
      await writeSteps(written, [...claim, isWanted])
      return 'claimed'
    } catch (error) {
      if (error instanceof Refused) return error.has(isWanted) ? 'left' : 'elsewhere'
      throw error
    }
  })
}

/** What is told later outweighs what was known; the same again, or what is older, changes nothing. */
const ranks: Readonly<Record<RecipientState, number>> = {
  left: 9,
  due: 0,
  sending: 1,
  unknown: 2,
  sent: 3,
  delivered: 4,
  refused: 5,
  bounced: 6,
  complained: 7,
}

/** Notes what the mail service told of a recipient; one that is gone is nobody's business. */
export async function noteRecipient(
  key: RecipientKey,
  to: 'delivered' | 'bounced' | 'complained' | 'refused',
  more: More,
): Promise<void> {
  await tryAgain(async () => {
    const { data: known } = await recipient().get(key).go({ consistent: true })
    if (!known || ranks[to] <= ranks[known.status]) return
    await writeSteps(written, changeRecipientSteps(key, { from: known.status, to, more }))
  })
}

/** All recipients of a part, as they now are. */
export async function recipientsOf(campaignId: string, part: string): Promise<RecipientItem[]> {
  const { data } = await recipient()
    .query.primary({ campaignId, part })
    .go({ pages: 'all', consistent: true })
  return data
}

/** The parts of a campaign that have recipients, in order. */
export async function partsOf(campaignId: string): Promise<PartItem[]> {
  const { data } = await campaignPart().query.primary({ campaignId }).go({ pages: 'all', consistent: true })
  return data
}

/** How many recipients are in each state. */
export function tallyOf(parts: readonly PartItem[]): Tally {
  const sum = (state: RecipientState) => parts.reduce((total, part) => total + part[state], 0)
  return Object.fromEntries(recipientStates.map((state) => [state, sum(state)])) as Tally
}

/** Those that the mail service has taken. */
export const sentIn = ({ sent, delivered, bounced, complained }: Tally) =>
  sent + delivered + bounced + complained
