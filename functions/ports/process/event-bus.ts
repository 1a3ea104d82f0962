import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { env } from './env.ts'

const client = new EventBridgeClient({ maxAttempts: 4 })
/** Most entries EventBridge takes in one call. */
const most = 10

/** Puts events on the bus. Returns the indexes of those that were not accepted. */
export async function publish(entries: { name: string; detail: unknown }[]): Promise<number[]> {
  const failed: number[] = []
  for (let start = 0; start < entries.length; start += most) {
    const Entries = entries.slice(start, start + most).map(({ name, detail }) => ({
      EventBusName: env('EVENT_BUS'),
      Source: 'kiai',
      DetailType: name,
      Detail: JSON.stringify(detail),
    }))
    const answer = await client.send(new PutEventsCommand({ Entries }))
    answer.Entries?.forEach((entry, place) => {
      if (entry.ErrorCode) failed.push(start + place)
    })
  }
  return failed
}
