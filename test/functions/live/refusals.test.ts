import { expect, inject, test } from 'vitest'
import { members } from '#shared/contract/members/members.ts'
import { member } from '../../../functions/model/members/member.ts'
import { callerOnce } from '../../support/kiai.ts'
import { openEvent } from '../../support/live.ts'
import { openSocket } from '../../support/live-sockets.ts'
import { newcomer } from '../../support/people/newcomer.ts'

/** Sockets of a chat that are refused to a member whose plan includes the event. */

const admin = callerOnce('admin')
const origin = inject('origin')

async function withPlan() {
  const person = await newcomer()
  await admin(members.setTier, { params: { userId: person.id }, body: { subscriptionStatus: 'premium' } })
  return { ...person, at: { origin, cookie: person.browser.cookiesAt('/chat').join('; ') } }
}

test('a socket is refused to a member who has not accepted the terms', async () => {
  const [id, reader] = [await openEvent(admin), await withPlan()]
  const socket = await openSocket(reader.at, id)
  socket.close()
  await member().patch({ id: reader.id }).remove(['termsAcceptedAt']).go()
  await expect(openSocket(reader.at, id)).rejects.toThrow('refused 403')
})

test('a socket that names no event, or one that no key of the table can name, is refused as for an unknown event', async () => {
  const { at } = await withPlan()
  for (const id of ['', 'x'.repeat(3000)]) await expect(openSocket(at, id)).rejects.toThrow('refused 404')
})
