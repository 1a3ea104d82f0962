import { type Call, createClient } from '#shared/contract/client.ts'
import { type DemoName, signIn } from '../support/people/sign-in.ts'

/** The calls of a demo account, for what a test of pages needs before it begins. */
export async function callsOf(origin = '', name: DemoName = 'admin'): Promise<Call> {
  const session = await signIn(origin, name)
  return createClient({
    fetch: (input, init) =>
      session.fetch(String(input), {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), origin },
      }),
  })
}
