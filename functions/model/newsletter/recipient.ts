import { createHash } from 'node:crypto'
import { newsletterSubscriber } from '../members/newsletter-subscriber.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'
import { Refused } from '../table/refused.ts'
import { type Step, writeSteps } from '../table/service.ts'
import { tryAgain } from '../table/try-again.ts'

/** The states of a campaign's mail to one subscriber. */
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
 * One mail of a campaign: `due → sending → sent | refused | unknown → delivered | bounced | complained`, or `left` if
 * the subscriber left before. It contains the subscriber's id, but no personal data.
 */
export const recipient = entity({
  model: { service: 'kiai', entity: 'newsletter-recipient', version: '1' },
  attributes: {
    campaignId: { type: 'string', required: true, readOnly: true },
    /** The part of the campaign that counts it. */
    part: { type: 'string', required: true, readOnly: true },
    subscriberId: { type: 'string', required: true, readOnly: true },
    status: { type: recipientStates, required: true, default: 'due' },
    /** When the reader's morning begins, for a newsletter sent by mornings; set later if an admin requests it again. */
    dueAt: { type: 'string' },
    askedAt: { type: 'string' },
    claimedAt: { type: 'string' },
    settledAt: { type: 'string' },
    /** The id given by the mail service. */
    messageId: { type: 'string' },
    /** Why it was refused, or why its state is unknown. */
    reason: { type: 'string' },
  },
  indexes: {
    primary: key(['campaignId', 'part'], ['subscriberId']),
  },
})
export type RecipientItem = ItemOf<typeof recipient>

const count = { type: 'number', required: true, default: 0 } as const

/**
 * The number of recipients in each state, for a part of a campaign. Updated in the same transactions, so it is exact.
 */
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
    /** Readers who opened the mail, and readers who followed a link in it; absent until the first one. */
    opened: { type: 'number' },
    clicked: { type: 'number' },
  },
  indexes: {
    primary: key(['campaignId'], ['part']),
  },
})
export type PartItem = ItemOf<typeof campaignPart>
export type Tally = Record<RecipientState, number>

const written = { recipient, campaignPart, newsletterSubscriber }
type RecipientStep = Step<typeof written>
export type RecipientKey = Pick<RecipientItem, 'campaignId' | 'part' | 'subscriberId'>

/** The part that counts a subscriber: one of 256, so that ten workers rarely write the same count. */
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

/** Adds subscribers to a campaign; existing recipients stay unchanged. */
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

/** The steps that move a recipient from one state to another, counted in its part. */
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

/** Changes a recipient; false if it is in another state. */
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
 * Claims a recipient for sending. The same transaction checks the subscription, so that subscribers who have left are
 * never written to.
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

/** A later state replaces an earlier one; a repeated or earlier event changes nothing. */
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

/** Stores an event of the mail service about a recipient; a deleted recipient is ignored. */
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

/** All recipients of a part; a consistent read. */
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

/** The number of recipients in each state. */
export function tallyOf(parts: readonly PartItem[]): Tally {
  const sum = (state: RecipientState) => parts.reduce((total, part) => total + part[state], 0)
  return Object.fromEntries(recipientStates.map((state) => [state, sum(state)])) as Tally
}

/** Mails that the mail service accepted. */
export const sentIn = ({ sent, delivered, bounced, complained }: Tally) =>
  sent + delivered + bounced + complained
