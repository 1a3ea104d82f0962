import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import type { MessageEntry } from '#shared/contract/contact/message.ts'
import { api } from '#shared/contract/index.ts'
import { listMessages } from '../../../functions/contact/list-messages.ts'
import { answering } from '../../../functions/model/contact/answering.ts'
import { message } from '../../../functions/model/contact/message.ts'
import { charge } from '../../../functions/model/payments/charge.ts'
import { expectProblem, ownWord, problemOf, settle } from '../../support/kiai.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { admin, sent, stored, written } from './messages.ts'

/** Waiting messages are listed by when they are due, and answered once. */

const { contact } = api

let ada: Awaited<ReturnType<typeof admin>>
let ben: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([admin('Ada'), admin('Ben')])
})
beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const answer = (by: typeof ada, id: string, text: string, version: number, close = false) =>
  by.call(contact.answerMessage, { params: { id }, body: { text, version, close } })
const read = (id: string) => ada.call(contact.getMessage, { params: { id } })

describe('an answer', () => {
  test('goes out by mail with the message it answers, takes the message off the open ones, and assigns it to its author', async () => {
    const item = await sent()
    const thread = await answer(ada, item.id, 'Hello Mika,\nplease try again.', 1)
    expect(thread).toMatchObject({
      state: 'answered',
      version: 2,
      assignee: { id: ada.id, name: 'Ada Mori' },
      entries: [
        { kind: 'message', by: null },
        { kind: 'answer', by: 'Ada Mori', text: 'Hello Mika,\nplease try again.' },
      ],
    })
    await settle()
    const mail = (await mailsTo(item.email)).find(({ subject }) => subject === `Re: ${item.subject}`)
    expect(mail?.text).toContain('Hello Mika,\nplease try again.\n\nAda, Kiai')
    expect(mail?.text).toContain('> It stops at 20 minutes.\n> On every screen.')
  })

  test('to a message that a second admin has answered is refused with the newer one, and sent after that was read', async () => {
    const item = await sent()
    await answer(ada, item.id, 'From Ada', 1)
    const problem = await problemOf(answer(ben, item.id, 'From Ben', 1))
    expect(problem).toMatchObject({ code: 'message.changed', status: 409, version: 2 })
    expect(problem.detail).toContain('Ada Mori has written in the meantime')
    const { newer } = problem as unknown as { newer: MessageEntry[] }
    expect(newer).toMatchObject([{ kind: 'answer', by: 'Ada Mori', text: 'From Ada' }])
    expect((await answer(ben, item.id, 'From Ben', 2)).entries.map(({ text }) => text)).toEqual([
      expect.any(String),
      'From Ada',
      'From Ben',
    ])
  })

  test('of ten at once is sent once, and each of the others is refused', async () => {
    const item = await sent()
    const given = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => answer(at % 2 ? ada : ben, item.id, `Answer ${at}`, 1)),
    )
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = given.flatMap((one) =>
      one.status === 'rejected' && one.reason instanceof ApiError ? one.reason.problem?.code : [],
    )
    expect(codes).toEqual(Array.from({ length: 9 }, () => 'message.changed'))
    expect((await read(item.id)).entries).toHaveLength(2)
    await settle()
    expect((await mailsTo(item.email)).filter(({ subject }) => subject.startsWith('Re:'))).toHaveLength(1)
  })

  test('with an unfilled variable is not sent', async () => {
    const item = await sent()
    await expectProblem(answer(ada, item.id, 'Hello {{firstName}}', 1), 'request.invalid')
    expect(await stored(item.email)).toMatchObject({ version: 1, state: 'open' })
  })

  test('may close the message', async () => {
    const item = await sent()
    expect(await answer(ada, item.id, 'Done.', 1, true)).toMatchObject({ state: 'closed' })
  })

  test('without a message is refused', async () => {
    await expectProblem(answer(ada, 'msg_none', 'Hello', 1), 'message.not_found')
  })
})

describe('a note', () => {
  test('is read by the team alone, and does not change who answers', async () => {
    const item = await sent()
    const params = { id: item.id }
    const noted = await ada.call(contact.addNote, { params, body: { text: 'Asked the film team' } })
    expect(noted).toMatchObject({ version: 1, state: 'open' })
    expect(noted.entries.at(-1)).toMatchObject({ kind: 'note', by: 'Ada Mori' })
    await answer(ben, item.id, 'We look at it', 1)
    await settle()
    for (const { text } of await mailsTo(item.email)) expect(text).not.toContain('Asked the film team')
  })
})

describe('the state', () => {
  test('is closed, and open again with a new due date', async () => {
    const item = await sent()
    const params = { id: item.id }
    const set = (state: 'open' | 'closed', version = 1) =>
      ada.call(contact.setMessageState, { params, body: { state, version } })
    expect(await set('closed')).toMatchObject({ state: 'closed' })
    expect(await set('closed')).toMatchObject({ state: 'closed' })
    const again = await set('open')
    expect(again.state).toBe('open')
    expect(again.dueAt >= item.dueAt).toBe(true)
  })

  test('is not closed over an answer or a reply that was not read', async () => {
    const item = await sent()
    await answer(ada, item.id, 'A question?', 1)
    const close = ben.call(contact.setMessageState, {
      params: { id: item.id },
      body: { state: 'closed', version: 1 },
    })
    await expectProblem(close, 'message.changed')
    expect(await stored(item.email)).toMatchObject({ state: 'answered' })
  })
})

describe('a message is assigned', () => {
  const give = (by: typeof ada, id: string, assigneeId: string | null, knownAssigneeId: string | null) =>
    by.call(contact.assignMessage, { params: { id }, body: { assigneeId, knownAssigneeId } })

  test('to an admin, to another admin, and to no one', async () => {
    const { id } = await sent()
    expect((await give(ada, id, ada.id, null)).assignee).toEqual({ id: ada.id, name: 'Ada Mori' })
    expect((await give(ada, id, ben.id, ada.id)).assignee).toEqual({ id: ben.id, name: 'Ben Mori' })
    expect((await give(ben, id, null, ben.id)).assignee).toBeNull()
  })

  test('to one of two admins who take it at the same time; the other one sees who has it', async () => {
    const { id } = await sent()
    const taken = await Promise.allSettled([give(ada, id, ada.id, null), give(ben, id, ben.id, null)])
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectProblem(give(ada, id, (await newcomer()).id, null), 'request.invalid')
    const owner = (await read(id)).assignee
    const other = owner?.id === ada.id ? ben : ada
    const problem = await problemOf(give(other, id, other.id, null))
    expect(problem).toMatchObject({
      code: 'message.changed',
      detail: `It is already assigned to ${owner?.name}.`,
    })
  })

  test('to admins alone', async () => {
    const [{ id }, member] = await Promise.all([sent(), newcomer()])
    await expectProblem(give(ada, id, member.id, null), 'request.invalid')
    expect((await read(id)).assignee).toBeNull()
  })

  test('and lists the admins it can be assigned to', async () => {
    const { items } = await ada.call(contact.listAgents)
    expect(items).toEqual(
      expect.arrayContaining([
        { id: ada.id, name: 'Ada Mori' },
        { id: ben.id, name: 'Ben Mori' },
      ]),
    )
    const { id } = await newcomer()
    expect(items.map((one) => one.id)).not.toContain(id)
  })
})

describe('an admin who is answering', () => {
  const activity = (by: typeof ada, id: string) => by.call(contact.getActivity, { params: { id } })
  const set = (by: typeof ada, id: string, isAnswering: boolean) =>
    by.call(contact.setAnswering, { params: { id }, body: { isAnswering } })

  test('is shown to the others, until they stop or have answered', async () => {
    const { id } = await sent()
    await set(ada, id, true)
    expect((await activity(ben, id)).answering).toEqual([{ id: ada.id, name: 'Ada Mori' }])
    expect((await activity(ada, id)).answering).toEqual([])
    await set(ada, id, false)
    expect((await activity(ben, id)).answering).toEqual([])
    await set(ada, id, true)
    await answer(ada, id, 'Hello', 1)
    expect(await activity(ben, id)).toMatchObject({ answering: [], version: 2 })
  })

  test('is no longer shown after two minutes without a sign', async () => {
    const { id } = await sent()
    await answering().put({ messageId: id, adminId: ada.id, name: 'Ada Mori', expire: 1 }).go()
    expect((await activity(ben, id)).answering).toEqual([])
  })

  test('is not noted for a missing message', async () => {
    await expectProblem(set(ada, 'msg_none', true), 'message.not_found')
  })
})

describe('the list', () => {
  const find = (search: string, state: 'open' | 'answered' | 'closed' = 'open') =>
    ada.call(contact.listMessages, { query: { search, state } })

  test('shows waiting messages by when they are due, in any order of arrival; the rest latest first', async () => {
    const word = ownWord()
    const items = await Promise.all([1, 2, 3].map((at) => sent({ subject: `${word} ${at}` })))
    // The second one has waited longest.
    const dues = ['2026-11-25T14:00:00.000Z', '2026-11-24T14:00:00.000Z', '2026-11-26T14:00:00.000Z']
    for (const [at, { email, id }] of items.entries()) {
      const dueAt = dues[at] ?? ''
      await message().patch({ email, id }).set({ dueAt, place: dueAt, state: 'open' }).go()
    }
    const subjects = async (state?: 'open' | 'answered') =>
      (await find(word, state)).items.map(({ subject }) => subject)
    expect(await subjects()).toEqual([`${word} 2`, `${word} 1`, `${word} 3`])
    for (const { id } of items) await answer(ada, id, 'Hello', 1)
    expect(await subjects()).toEqual([])
    expect(await subjects('answered')).toEqual([`${word} 3`, `${word} 2`, `${word} 1`])
  })

  test('finds by name, address and subject, page after page', async () => {
    const word = ownWord()
    const given = [{ subject: `About ${word}` }, { name: `Zoë ${word}` }, { email: `${word}@kiai.test` }]
    await Promise.all(given.map((more) => sent(more)))
    const found: string[] = []
    let cursor: string | undefined
    do {
      const query = { state: 'open' as const, search: word.toUpperCase(), limit: 1, cursor }
      // At most three of them are read in one answer.
      const page = await listMessages(query, 3)
      found.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(new Set(found).size).toBe(3)
    expect(found).toHaveLength(3)
  })

  test('shows how many wait, and how many office hours are left', async () => {
    const before = await ada.call(contact.countMessages)
    const { id, dueAt, email } = await sent()
    const after = await ada.call(contact.countMessages)
    expect(after.open).toBeGreaterThan(before.open)
    expect((await read(id)).minutesLeft).toBeLessThanOrEqual(24 * 60)
    expect((await read(id)).minutesLeft).toBeGreaterThan(23 * 60)
    const past = '2026-01-05T14:00:00.000Z'
    expect(dueAt > past).toBe(true)
    await message().patch({ email, id }).set({ dueAt: past, place: past, state: 'open' }).go()
    expect((await read(id)).minutesLeft).toBe(0)
  })
})

describe('the member of a message', () => {
  test('is shown with plan, payments, sessions and other messages; the owner of a named purchase is shown', async () => {
    const { call, id, email } = await newcomer()
    const now = new Date().toISOString()
    const chargeId = `chg_${ownWord()}`
    await charge()
      .put({
        id: chargeId,
        memberId: id,
        purpose: 'course',
        subjectId: 'crs_1',
        title: 'White belt',
        amount: 4900,
        currency: 'usd',
        provider: 'stripe',
        account: 'acct',
        isLive: false,
        state: 'paid',
        month: now.slice(0, 7),
        createdAt: now,
        updatedAt: now,
        paidAt: now,
      })
      .go()
    const about = { kind: 'purchase', id: chargeId }
    await call(contact.sendMessage, { body: written({ about }) as never })
    const first = await stored(email)
    const second = await sent({ about })
    expect(await read(first.id)).toMatchObject({
      isMember: true,
      about: { ...about, title: 'White belt', isTheirs: true },
      sender: {
        id,
        email,
        tier: 'free',
        payments: [{ id: chargeId, title: 'White belt', amount: '49.00', state: 'paid' }],
        sessions: [],
        messages: [],
      },
    })
    // Any sender may name a purchase.
    expect(await read(second.id)).toMatchObject({
      isMember: false,
      sender: null,
      about: { ...about, title: 'White belt', isTheirs: false },
    })
    await call(contact.sendMessage, { body: written() as never })
    expect((await read(first.id)).sender?.messages).toHaveLength(1)
  })
})
