import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'

/** An event whose waiting room is open. */
export async function openEvent(admin: Call, title: string, hostIds: string[] = []): Promise<string> {
  const wallTime = new Date(Date.now() + 8 * 60_000).toISOString().slice(0, 16)
  const body = { title, wallTime, zone: 'UTC', minutes: 30, hostIds }
  return (await admin(live.createLiveEvent, { body })).id
}
