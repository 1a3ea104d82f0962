import { expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { handler as contactHandler } from '../../../functions/contact/index.ts'
import type { AuditEntry } from '../../../functions/model/audit/entry.ts'
import { findEntries } from '../../../functions/model/audit/find-entries.ts'
import { callerOf, expectProblem, ownWord } from '../../support/kiai.ts'
import { long } from '../../support/long.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { arriveAsAdmin } from '../../support/people/people.ts'
import { clientOf, ownAddress } from '../../support/platform/lambda.ts'

/** The log identifies admins and members by ids alone: it holds no name, no address, and no text of a member. */

const { members, contact, instructors } = api

type Marked = { id: string; email: string; mark: string; call: Call; message: string; application: string }

/** A new member whose names, message and application hold a unique word. */
async function marked(admin: Call): Promise<Marked> {
  const mark = ownWord()
  const { browser, call, id, email } = await newcomer()
  await call(members.updateProfile, { body: { firstName: `Mika ${mark}`, lastName: `Oda ${mark}` } })
  await clientOf(
    contactHandler,
    ownAddress(),
    browser.cookiesAt('/'),
  )(contact.sendMessage, {
    body: {
      name: `Mika ${mark}`,
      email,
      subject: `About ${mark}`,
      message: `I am ${mark} and live in ${mark} Street`,
      category: 'general',
    },
  })
  const { items } = await admin(contact.listMessages, { query: { limit: 5, state: 'open', search: email } })
  const { id: application } = await call(instructors.applyAsInstructor, {
    body: {
      name: `Mika ${mark}`,
      bio: `${mark} has trained for twenty years, in five places of the world.`,
      specialties: [`Kendo ${mark}`],
      credentials: `Third dan, ${mark}`,
      hourlyRate: '85',
    },
  })
  return { id, email, mark, call, message: items[0]?.id ?? '', application }
}

/** All acts of admins on a member that leave an entry: reads, writes, an export and refusals. */
async function everything(admin: Call, adminId: string, person: Marked): Promise<void> {
  const { id, email, mark, call, message, application } = person
  const of = { params: { userId: id } }
  const about = { params: { id: message } }
  await admin(members.getPerson, of)
  await admin(members.getPersonHistory, of)
  await admin(members.setTier, { ...of, body: { subscriptionStatus: 'master' } })
  await admin(members.listTierChanges, of)
  const { notes } = await admin(members.addStaffNote, { ...of, body: { text: `${mark} called: ${email}` } })
  await admin(members.deleteStaffNote, { params: { userId: id, noteId: notes[0]?.id ?? '' } })
  await admin(contact.assignMessage, { ...about, body: { assigneeId: adminId, knownAssigneeId: null } })
  await admin(contact.addNote, { ...about, body: { text: `${mark} again` } })
  const { version } = await admin(contact.getMessage, about)
  const answer = { text: `Dear ${mark}, we wrote to ${email}.` }
  await expectProblem(
    admin(contact.answerMessage, { ...about, body: { ...answer, version: version + 1, close: false } }),
    'message.changed',
  )
  const { version: answered } = await admin(contact.answerMessage, {
    ...about,
    body: { ...answer, version, close: false },
  })
  await admin(contact.setMessageState, { ...about, body: { state: 'closed', version: answered } })
  const decision = { decision: 'reject' as const, reason: 'The credentials cannot be read' }
  await admin(instructors.decideApproval, { params: { id: application }, body: decision })
  await expectProblem(call(members.countUsers), 'role.required')
  await admin(members.exportUsers, { query: { search: email } })
  await admin(members.suspendMember, { ...of, body: { reason: 'Asked for by the bank' } })
  await admin(members.liftSuspension, of)
  await admin(members.endSignIns, of)
}

async function entriesOf(of: string): Promise<AuditEntry[]> {
  const { items } = await findEntries({ of, from: '', to: '9', fits: () => true }, 1000, undefined)
  return items
}

/** Acts on this many members, ten by each admin, since calls are limited. Returns all entries. */
async function actsOn(count: number): Promise<AuditEntry[]> {
  const all: AuditEntry[] = []
  for (let done = 0; done < count; done += 10) {
    const admin = callerOf(await arriveAsAdmin(inject('origin')))
    const { id: adminId = '' } = (await admin(api.auth.getUser)) ?? {}
    const people: Marked[] = []
    for (let n = done; n < Math.min(done + 10, count); n++) {
      const person = await marked(admin)
      await everything(admin, adminId, person)
      people.push(person)
    }
    const refused = (await Promise.all(people.map(({ id }) => entriesOf(id)))).flat()
    const byId = new Map([...(await entriesOf(adminId)), ...refused].map((entry) => [entry.id, entry]))
    const text = JSON.stringify([...byId.values()])
    for (const { mark, email } of people) {
      expect(text).not.toContain(mark)
      expect(text).not.toContain(email)
    }
    // Each name ends with a space: the letters of "Oda" alone occur in random ids.
    expect(text).not.toMatch(/@kiai\.test|Mika |Oda /)
    all.push(...byId.values())
  }
  return all
}

const perMember = 18

test('two members: each act leaves an entry, and none holds a name, an address or a word of theirs', async () => {
  const entries = await actsOn(2)
  expect(entries).toHaveLength(2 * perMember)
  expect(entries.filter(({ outcome }) => outcome === 'refused')).toHaveLength(4)
})

test('10,000 entries hold no name and no address', { ...long, timeout: 3_600_000 }, async () => {
  expect((await actsOn(Math.ceil(10_000 / perMember))).length).toBeGreaterThanOrEqual(10_000)
})
