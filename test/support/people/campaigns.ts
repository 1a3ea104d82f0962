import { AsyncLocalStorage } from 'node:async_hooks'
import { newsletterSubscriber } from '../../../functions/model/members/newsletter-subscriber.ts'
import { partsOf, recipientsOf, tallyOf } from '../../../functions/model/newsletter/recipient.ts'
import { stored } from '../../../functions/model/table/client.ts'

/** Active subscribers of a test's own table, of whom nobody else knows. */
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

/** Takes everybody off the list, without a trace. */
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

type Life = { commands: number; isOver: boolean }
const lives = new AsyncLocalStorage<Life>()

/** Lets work die after so many commands to the table: from then on none of its own is heard, whoever else asks. */
export function mortal() {
  const send = stored.client.send.bind(stored.client)
  stored.client.send = ((command: Parameters<typeof send>[0]) => {
    const life = lives.getStore()
    if (life && --life.commands < 0) life.isOver = true
    return life?.isOver ? Promise.reject(new Error('killed')) : send(command)
  }) as typeof stored.client.send
  return {
    /** Whether it lived to its end. */
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
