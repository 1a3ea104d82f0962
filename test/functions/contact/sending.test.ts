import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { message } from '../../../functions/model/contact/message.ts'
import { entriesOfMessage } from '../../../functions/model/contact/message-entry.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { callerOf, expectProblem, ownWord, problemOf, settle } from '../../support/kiai.ts'
import { endNow } from '../../support/people/leaving.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { signIn } from '../../support/people/sign-in.ts'
import { itemsWith } from '../../support/platform/table.ts'
import { admin, anybody, sent, stored, written } from './messages.ts'

/** Messages of visitors and members reach the team, and a copy reaches the sender. */

const { contact, members } = api

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const send = (body: unknown) => anybody()(contact.sendMessage, { body: body as never })
const storedOf = async (email: string) =>
  (await message().query.primary({ email }).go({ consistent: true })).data

describe('a message', () => {
  test('is stored with the time an answer is due, and waits', async () => {
    // A Monday noon in New York.
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-23T17:00:00.000Z'))
    const item = await sent({ email: ` MIKA-${ownWord()}@Kiai.test `.toLowerCase().trim() })
    expect(item).toMatchObject({
      name: 'Mika Test',
      category: 'technical',
      state: 'open',
      version: 1,
      createdAt: '2026-11-23T17:00:00.000Z',
      dueAt: '2026-11-25T23:00:00.000Z',
    })
    expect(item).not.toHaveProperty('memberId')
    expect(await entriesOfMessage(item)).toMatchObject([
      { kind: 'message', text: 'It stops at 20 minutes.\nOn every screen.' },
    ])
  })

  test('is mailed to the team, and a copy to its sender', async () => {
    const item = await sent({ about: { kind: 'purchase', id: 'chg_1' } })
    await settle()
    const toTeam = (await mailsTo('support@kiai.test')).filter(({ subject }) =>
      subject.includes(item.subject),
    )
    expect(toTeam).toHaveLength(1)
    expect(toTeam[0]?.subject).toBe(`New message: ${item.subject}`)
    expect(toTeam[0]?.text).toContain('> It stops at 20 minutes.\n> On every screen.')
    expect(toTeam[0]?.text).toContain(`${inject('origin')}/admin/messages/${item.id}`)
    expect(toTeam[0]?.text).toContain('Purchase: chg_1')
    const copies = await mailsTo(item.email)
    expect(copies.map(({ subject }) => subject)).toEqual(['We received your message'])
    expect(copies[0]?.text).toContain('> On every screen.')
  })

  test('sent twice by one form is stored and mailed once; the same words from another form are another message', async () => {
    const key = '0b4b6c1e-7a55-4c3c-9a70-2f1d7a3c9e01'
    const body = written({ key })
    await Promise.all([send(body), send(body)])
    await send(body)
    await send({ ...body, key: '0b4b6c1e-7a55-4c3c-9a70-2f1d7a3c9e02' })
    await settle()
    expect(await storedOf(body.email)).toHaveLength(2)
    expect(await mailsTo(body.email)).toHaveLength(2)
  })

  test('in which a program has filled the hidden field gets the usual answer, and is not stored', async () => {
    const body = written({ website: 'https://spam.example' })
    await send(body)
    await settle()
    expect(await itemsWith(body.email)).toEqual([])
    expect(await mailsTo(body.email)).toEqual([])
  })

  test.each([
    ['name', '', 'Required'],
    ['name', '   ', 'Required'],
    ['email', '', 'Please enter your email address.'],
    ['email', 'mika', 'Please enter a valid email address.'],
    ['subject', '', 'Required'],
    ['message', ' \n ', 'Required'],
    ['message', 'm'.repeat(5001), 'At most 5000 characters, please'],
    ['name', 'm'.repeat(101), 'At most 100 characters, please'],
    ['subject', 'm'.repeat(201), 'At most 200 characters, please'],
  ])('437: without a proper %s (%.20s) is refused in words at the field', async (field, value, words) => {
    const problem = await problemOf(send(written({ [field]: value })))
    expect(problem).toMatchObject({ code: 'request.invalid', issues: [{ path: field, message: words }] })
  })

  test('of an unknown category, about an unknown subject, or with extra fields is refused', async () => {
    for (const more of [
      { category: 'other' },
      { about: { kind: 'video', id: 'vid_1' } },
      { about: { kind: 'purchase', id: 'bkg_1' } },
      { about: { kind: 'request', id: '<script>' } },
      { state: 'closed' },
      { memberId: 'mem_1' },
    ]) {
      await expectProblem(send(written(more)), 'request.invalid')
    }
  })

  test.each(['\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028', '\u001b'])(
    'with the control character %j in its name or subject is refused: none begins another header',
    async (control) => {
      const words = `Hello${control}Bcc: everybody@kiai.test`
      await expectProblem(send(written({ name: words })), 'request.invalid')
      await expectProblem(send(written({ subject: words })), 'request.invalid')
      await expectProblem(send(written({ email: `mika@kiai.test${control}Bcc:a@b.cd` })), 'request.invalid')
    },
  )
})

describe('the limit of messages', () => {
  test('of one address is five an hour, from any networks', async () => {
    const { email } = written()
    for (let place = 0; place < 5; place++) await send(written({ email }))
    await expectProblem(send(written({ email })), 'calls.too_many')
    await send(written())
    expect(await storedOf(email)).toHaveLength(5)
  })

  test('of one network is thirty an hour', async () => {
    const call = anybody()
    const body = () => written() as never
    for (let place = 0; place < 30; place++) await call(contact.sendMessage, { body: body() })
    await expectProblem(call(contact.sendMessage, { body: body() }), 'calls.too_many')
  })
})

describe('a member', () => {
  test('writes from their account: the form’s address is ignored', async () => {
    const { call, id, email } = await newcomer()
    const other = `${ownWord()}@kiai.test`
    await call(contact.sendMessage, { body: written({ email: other }) as never })
    expect(await storedOf(other)).toEqual([])
    expect(await stored(email)).toMatchObject({ memberId: id, email })
    await settle()
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('We received your message')
    expect(await mailsTo(other)).toEqual([])
  })

  test('has their messages in the export, without the team’s notes, and the messages are deleted with the account', async () => {
    const { call, browser, id, email } = await newcomer()
    await call(contact.sendMessage, { body: written({ message: 'Mine alone' }) as never })
    // Written signed out, with the same address.
    await sent({ email, message: 'Mine too' })
    const other = await sent()
    const mine = await storedOf(email)
    expect(mine).toHaveLength(2)
    const ada = await admin('Ada')
    const params = { id: mine.find(({ memberId }) => memberId)?.id ?? '' }
    await ada.call(contact.addNote, { params, body: { text: 'A difficult one' } })
    await ada.call(contact.answerMessage, { params, body: { text: 'We look at it', version: 1 } })
    await settle()
    const archive = await browser.fetch(members.exportData.path)
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    const text = (name: string) => new TextDecoder().decode(files[name])
    expect(text('contact-message.json')).toContain(params.id)
    for (const words of ['Mine alone', 'Mine too', 'We look at it'])
      expect(text('contact-entry.json')).toContain(words)
    const whole = Object.keys(files).map(text).join()
    expect(whole).not.toContain('A difficult one')
    expect(whole).not.toContain(ada.id)
    expect(whole).not.toContain(mine[0]?.token)
    await call(members.deleteUser)
    await endNow(id)
    expect(await itemsWith(email)).toEqual([])
    // The mail of the deletion is already on its way. The audit log keeps ids for two years.
    const kept = ['outbox', 'audit-entry', 'audit-mention']
    const left = (await itemsWith(id)).filter(({ __edb_e__: kind }) => !kept.includes(String(kind)))
    expect(left).toEqual([])
    await expectProblem(ada.call(contact.getMessage, { params }), 'message.not_found')
    expect(await storedOf(other.email)).toHaveLength(1)
  })
})

describe('a reply', () => {
  const reply = (item: { id: string; token: string }, words: string, more = {}) =>
    anybody()(contact.sendReply, { body: { reply: `${item.id}.${item.token}`, message: words, ...more } })

  test('by the link of an answer opens the message again, with a new due date, and is mailed to both', async () => {
    const item = await sent()
    const ada = await admin('Ada')
    await ada.call(contact.answerMessage, {
      params: { id: item.id },
      body: { text: 'Is it so still?', version: 1, close: true },
    })
    await reply(item, 'Yes, still.')
    expect(await stored(item.email)).toMatchObject({ state: 'open', version: 3 })
    expect((await entriesOfMessage(item)).map(({ kind, text }) => [kind, text])).toEqual([
      ['message', item.version === 1 ? 'It stops at 20 minutes.\nOn every screen.' : ''],
      ['answer', 'Is it so still?'],
      ['message', 'Yes, still.'],
    ])
    await settle()
    const toTeam = (await mailsTo('support@kiai.test')).map(({ subject }) => subject)
    expect(toTeam).toContain(`Reply: ${item.subject}`)
    const toSender = await mailsTo(item.email)
    expect(toSender.map(({ subject }) => subject).sort()).toEqual([
      `Re: ${item.subject}`,
      'We received your message',
      'We received your message',
    ])
    // The link in the mail leads back here.
    const link = toSender.find(({ subject }) => subject.startsWith('Re:'))?.text
    expect(link).toContain(`${inject('origin')}/contact?reply=${item.id}.${item.token}`)
  })

  test('to a waiting message keeps its due date; the same words sent again are one reply', async () => {
    const item = await sent()
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 7 * 24 * 3_600_000))
    await reply(item, 'And the sound is gone, too.')
    await reply(item, 'And the sound is gone, too.')
    expect(await stored(item.email)).toMatchObject({ dueAt: item.dueAt, version: 2 })
  })

  test('needs the whole link of exactly this message', async () => {
    const [item, other] = await Promise.all([sent(), sent()])
    await expectProblem(reply({ id: item.id, token: other.token }, 'Mine?'), 'message.not_found')
    await expectProblem(reply({ id: 'msg_none', token: item.token }, 'Mine?'), 'message.not_found')
    await expectProblem(reply({ id: item.id, token: item.token.slice(1) }, 'Mine?'), 'request.invalid')
    expect(await stored(item.email)).toMatchObject({ version: 1 })
  })

  test('of a program is not stored', async () => {
    const item = await sent()
    await reply(item, 'Buy this', { website: 'x' })
    expect(await stored(item.email)).toMatchObject({ version: 1 })
  })
})

test('only admins read the messages', async () => {
  const item = await sent()
  const member = callerOf(await signIn(inject('origin'), 'master'))
  await expectProblem(member(contact.getMessage, { params: { id: item.id } }), 'role.required')
  await expectProblem(anybody()(contact.getMessage, { params: { id: item.id } }), 'session.required')
})
