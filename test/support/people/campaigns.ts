import { AsyncLocalStorage } from 'node:async_hooks'
import { newsletterSubscriber } from '../../../functions/model/members/newsletter-subscriber.ts'
import { campaign, findCampaign } from '../../../functions/model/newsletter/campaign.ts'
import {
  type PartItem,
  partsOf,
  recipientStates,
  recipientsOf,
  type Tally,
  tallyOf,
} from '../../../functions/model/newsletter/recipient.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { ownWord } from '../kiai.ts'
import type { FarMail } from './far-ses.ts'

/** Active subscribers in a test's own table. */
export async function subscribers(count: number, word: string) {
  const made = Array.from({ length: count }, (_, at) => ({
    email: `${word}-${at}@kiai.test`,
    id: `sub_${word}${String(at).padStart(6, '0')}`,
    list: 'active' as const,
    isActive: true,
    subscribedAt: '2026-01-01T00:00:00.000Z',
    token: `${word}${at}`.padEnd(43, '0'),
  }))
  await newsletterSubscriber().put(made).go({ concurrency: 8 })
  return made
}

/** Removes all subscribers from the list, without a trace. */
export async function nobody() {
  const { data } = await newsletterSubscriber().query.ofList({ list: 'active' }).go({ pages: 'all' })
  await newsletterSubscriber()
    .delete(data.map(({ email }) => ({ email })))
    .go({ concurrency: 8 })
}

export async function statesOf(campaignId: string) {
  const parts = await partsOf(campaignId)
  const items = (await Promise.all(parts.map(({ part }) => recipientsOf(campaignId, part)))).flat()
  return { tally: tallyOf(parts), items }
}

/** A part of a campaign with a number of recipients in some states, and none in the others. */
export const partWith = (counts: Partial<Tally>, part = '00') =>
  ({
    campaignId: 'cmp_x',
    part,
    ...Object.fromEntries(recipientStates.map((state) => [state, 0])),
    ...counts,
  }) as PartItem

/** A draft that no other test knows. */
export async function draft(
  now: Date,
  more: { scheduledAt?: string; morningOf?: string; content?: string; htmlContent?: string } = {},
) {
  const id = `cmp_${ownWord()}`
  const at = now.toISOString()
  await campaign()
    .create({
      id,
      subject: 'News',
      content: 'Hello {{firstName|there}}',
      createdBy: 'mem_admin',
      createdAt: at,
      updatedAt: at,
      ...more,
    })
    .go()
  return id
}

export const deliveryOf = async (id: string) => (await findCampaign(id))?.delivery
export const readersOf = (sent: readonly FarMail[]) => sent.map(({ to }) => to).sort()

export type NewsKind = 'Delivery' | 'Bounce' | 'Complaint'

/** SES's event about a newsletter. */
export function newsOf(kind: NewsKind, { to, tags }: FarMail, id = 'f-1', bounceType = 'Permanent') {
  const said = {
    Delivery: { delivery: { recipients: [to] } },
    Bounce: { bounce: { bounceType, bouncedRecipients: [{ emailAddress: to }], feedbackId: id } },
    Complaint: { complaint: { complainedRecipients: [{ emailAddress: to }], feedbackId: id } },
  }
  const named = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]))
  return { eventType: kind, mail: { messageId: id, timestamp: '', tags: named }, ...said[kind] }
}

type Life = { commands: number; isOver: boolean }
const lives = new AsyncLocalStorage<Life>()

/**
 * Makes work die after this many commands to the table: from then on its own commands fail, and those of others do
 * not.
 */
export function mortal() {
  const send = stored.client.send.bind(stored.client)
  stored.client.send = ((command: Parameters<typeof send>[0]) => {
    const life = lives.getStore()
    if (life && --life.commands < 0) life.isOver = true
    return life?.isOver ? Promise.reject(new Error('killed')) : send(command)
  }) as typeof stored.client.send
  return {
    /** Tells whether it lived to its end. */
    async live(commands: number, work: () => Promise<unknown>): Promise<boolean> {
      const life = { commands, isOver: false }
      await lives.run(life, () => work().catch(() => undefined))
      return !life.isOver
    },
    restore() {
      stored.client.send = send
    },
  }
}
