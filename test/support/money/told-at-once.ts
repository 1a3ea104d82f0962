import type { SQSEvent } from 'aws-lambda'
import { events } from '#shared/contract/events.ts'

type Written = Record<string, unknown> | undefined
type Input = { Item?: Written; TransactItems?: { Put?: { Item?: Written } }[] }
type Due = { detail: object; tries: number }

/** A task that never succeeds is given up after this many tries. */
const mostTries = 20

/**
 * Replaces the stream and the queue of payments: collects the tasks that functions of this process write, and does them
 * on request. For tests with hundreds of thousands of such events.
 */
export async function toldAtOnce() {
  const { stored } = await import('../../../functions/model/table/client.ts')
  const { handler } = await import('../../../functions/payments/on-payment-task-due.ts')
  const send = stored.client.send.bind(stored.client)
  let waiting: Due[] = []
  const given: string[] = []
  const listening = async (command: { input: Input }, ...more: []) => {
    const answer = await send(command as never, ...more)
    const { Item, TransactItems = [] } = command.input
    for (const item of [Item, ...TransactItems.map(({ Put }) => Put?.Item)]) {
      const detail = dueOf(item)
      if (detail) waiting.push({ detail, tries: 0 })
    }
    return answer
  }
  Object.assign(stored.client, { send: listening })

  const run = async ({ detail, tries }: Due): Promise<void> => {
    const record = { messageId: 'one', body: JSON.stringify({ detail }) }
    const { batchItemFailures } = await handler({ Records: [record] } as SQSEvent)
    if (batchItemFailures.length === 0) return
    if (tries < mostTries) waiting.push({ detail, tries: tries + 1 })
    else given.push(record.body)
  }

  return {
    /** Does everything that is due. Returns the number of tasks. */
    async drain(): Promise<number> {
      const due = waiting
      waiting = []
      await Promise.all(due.map(run))
      return due.length
    },
    /** Tasks that were given up. */
    given: () => given,
    close: () => void Object.assign(stored.client, { send }),
  }
}

function dueOf(item: Written): object | undefined {
  if (item?.__edb_e__ === 'payment-event') {
    return { task: 'follow', provider: item.provider, eventId: item.eventId }
  }
  if (item?.__edb_e__ !== 'outbox') return undefined
  return item.name === outboxName ? JSON.parse(String(item.detail)) : undefined
}

const outboxName: string = events.paymentTaskDue.detailType
