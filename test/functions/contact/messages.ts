import { inject } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { handler } from '../../../functions/contact/index.ts'
import { message } from '../../../functions/model/contact/message.ts'
import { callerOf, ownWord } from '../../support/kiai.ts'
import { arriveAsAdmin } from '../../support/people/people.ts'
import { clientOf, ownAddress } from '../../support/platform/lambda.ts'

const { contact, auth } = api

/** A visitor from a network of their own. */
export const anybody = (): Call => clientOf(handler, ownAddress())

type Body = Parameters<typeof contact.sendMessage.body._zod.run>[0]['value']
export const written = (more: Record<string, unknown> = {}) =>
  ({
    name: 'Mika Test',
    email: `${ownWord()}@kiai.test`,
    subject: `Stream ${ownWord()}`,
    message: 'It stops at 20 minutes.\nOn every screen.',
    category: 'technical',
    ...more,
  }) as Body & { email: string; subject: string; message: string }

/** Sends a message. Returns it as stored. */
export async function sent(more: Record<string, unknown> = {}, call = anybody()) {
  const body = written(more)
  await call(contact.sendMessage, { body: body as never })
  return stored(body.email)
}

export async function stored(email: string) {
  const { data } = await message().query.primary({ email }).go({ consistent: true })
  const [item] = data
  if (!item) throw new Error('Nothing was stored')
  return item
}

/** An admin of the test's own, by name. */
export async function admin(firstName: string): Promise<{ call: Call; id: string; name: string }> {
  const call = callerOf(await arriveAsAdmin(inject('origin')))
  const { id } = await call(auth.getUser)
  await call(api.members.updateProfile, { body: { firstName, lastName: 'Mori' } })
  return { call, id, name: `${firstName} Mori` }
}
