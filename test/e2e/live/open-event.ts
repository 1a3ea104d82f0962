import { type Call, createClient } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { type DemoName, signIn } from '../../support/people/sign-in.ts'

/** The calls of a demo account, for what a test of pages needs before it begins. */
export async function callsOf(origin: string, name: DemoName): Promise<Call> {
  const session = await signIn(origin, name)
  return createClient({
    fetch: (input, init) =>
      session.fetch(String(input), {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), origin },
      }),
  })
}

/** An event whose waiting room is open. */
export async function openEvent(admin: Call, title: string, hostIds: string[] = []): Promise<string> {
  const wallTime = new Date(Date.now() + 8 * 60_000).toISOString().slice(0, 16)
  const body = { title, wallTime, zone: 'UTC', minutes: 30, hostIds }
  return (await admin(live.createLiveEvent, { body })).id
}
