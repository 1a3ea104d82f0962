import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { ApiError, type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { ProblemCode } from '#shared/contract/problem.ts'
import { VideoInput } from '#shared/contract/videos/videos.ts'
import { type Browser, type DemoName, signIn } from './people/sign-in.ts'
import type { ItemKey } from './platform/shared/stored-items.ts'

/** Helpers for tests of calls: callers, items of a single test, and waiting for effects. */

/** A visitor. */
export const visitor: Call = createClient({ origin: inject('origin') })

/** The typed client of a signed-in browser. */
export function callerOf(browser: Browser): Call {
  return createClient({ fetch: (input, init) => browser.fetch(String(input), init) })
}

export async function caller(name: DemoName): Promise<Call> {
  return callerOf(await signIn(inject('origin'), name))
}

/** The same, signed in with the first call. */
export const callerOnce = (name: DemoName): Call => callerLater(() => signIn(inject('origin'), name))

/** The client of a browser that signs in with the first call. */
export function callerLater(open: () => Promise<Browser>): Call {
  let browser: Promise<Browser> | undefined
  return createClient({
    fetch: async (input, init) => {
      browser ??= open()
      return (await browser).fetch(String(input), init)
    },
  })
}

/** Resolves once the events of every change so far are handled: index, mails, files. */
export const settle = () => ask('delivered')
/** The same, and then the work of each minute is done: counts are written, and what is due has happened. */
export const passMinute = () => ask('settle')
/** Resolves once the transcoder has no waiting jobs and its events have arrived. */
export const transcoded = () => ask('transcoded')

/** The keys of all stored items whose text contains `words`. */
export const keysWith = async (words: string): Promise<ItemKey[]> => (await ask('keys-with', words)).json()

async function ask(what: string, body?: string): Promise<Response> {
  const response = await fetch(`${inject('control')}/${what}`, { method: 'POST', ...(body && { body }) })
  if (!response.ok) throw new Error(await response.text())
  return response
}

/** A word that no other test uses, for searches. */
export const ownWord = () => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`

/** A category of this test alone. */
export function makeCategory(admin: Call, name = `Category ${ownWord()}`) {
  return admin(api.categories.createCategory, {
    body: { name, description: 'Made for a test of the calls.' },
  })
}

type Given = Partial<VideoInput> & { categoryId: string }

export const makeVideo = (admin: Call, given: Given) =>
  admin(api.videos.createVideo, {
    body: { title: `Video ${ownWord()}`, description: '', isPublished: true, ...given },
  })

/** The problem of a refused call. Fails if the call succeeds. */
export async function problemOf(
  call: Promise<unknown>,
): Promise<{ code: string | undefined; detail: string }> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof ApiError)) throw new Error(`The call was not refused: ${String(error)}`)
  return { code: error.problem?.code, detail: error.detail, ...error.problem }
}

export async function expectProblem(call: Promise<unknown>, code: ProblemCode): Promise<void> {
  expect((await problemOf(call)).code).toBe(code)
}

/** All fields of a video's form with their current values, to be sent back changed. */
export function inputOf(video: Record<string, unknown>): VideoInput {
  const fields = Object.keys(VideoInput.shape)
  return VideoInput.parse(Object.fromEntries(fields.map((name) => [name, video[name]])))
}
