import { inject } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { inMinutes } from './fixtures.ts'
import { ownWord } from './kiai.ts'

/** What tests of live pictures share: an event whose doors are open, and its source. */

type Given = { accessLevel?: 'premium' | 'master'; hostIds?: string[] }

export async function openEvent(admin: Call, given: Given = {}): Promise<string> {
  const body = { title: `Event ${ownWord()}`, minutes: 60, ...inMinutes(5), ...given }
  return (await admin(live.createLiveEvent, { body })).id
}

/** What is sent to the channel of an event from now on: the test picture, or nothing. */
export async function send(channel: string, act: 'picture' | 'cut'): Promise<void> {
  const answer = await fetch(`${inject('origin')}/-/live`, {
    method: 'POST',
    body: new URLSearchParams({ channel, act }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`${act} of ${channel}: ${answer.status}`)
}
