import type { SQSEvent } from 'aws-lambda'
import { events } from '#shared/contract/events.ts'

type Written = Record<string, unknown> | undefined
type Input = { Item?: Written; TransactItems?: { Put?: { Item?: Written } }[] }
type Due = { detail: object; tries: number }

/** What is never done is told after so many tries. */
const mostTries = 20

/**
 * What the stream would carry to the queue of payments, heard where the functions of this process write it, and done when
 * asked: for those who have to wait for hundreds of thousands of such events.
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
    /** Does all that is due; answers with how much that was. */
    async drain(): Promise<number> {
      const due = waiting
      waiting = []
      await Promise.all(due.map(run))
      return due.length
    },
    /** What was given up. */
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
