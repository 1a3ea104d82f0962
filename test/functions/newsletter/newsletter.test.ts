import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import type { UserSettings } from '#shared/contract/members/members.ts'
import { changeSettings } from '../../../functions/members/settings.ts'
import { member } from '../../../functions/model/members/member.ts'
import { newsletterSubscriber } from '../../../functions/model/members/newsletter-subscriber.ts'
import { handler } from '../../../functions/newsletter/index.ts'
import { handler as onMarketingDeclined } from '../../../functions/newsletter/on-marketing-declined.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { expectProblem, ownWord, problemOf, settle } from '../../support/kiai.ts'
import { long } from '../../support/long.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { endNow } from '../../support/people/leaving.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { batchOf } from '../../support/platform/batches.ts'
import { callFrom, clientOf, lambda, ownAddress } from '../../support/platform/lambda.ts'
import { itemsWith } from '../../support/platform/table.ts'

const { members, newsletter } = api

// One line a call would drown what the tests say.
beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const newAddress = () => `${ownWord()}@kiai.test`
const anybody = () => clientOf(handler, ownAddress())
const subscribe = (email: string, firstName?: string) =>
  anybody()(newsletter.subscribe, { body: { email, ...(firstName !== undefined && { firstName }) } })
const confirm = (token: string) => anybody()(newsletter.confirm, { body: { token } })
/** The address is given, and whoever reads there presses the link. */
async function join(email: string, firstName?: string) {
  await subscribe(email, firstName)
  await confirm(await tokenOf(email))
}
const unsubscribe = (token: string) => anybody()(newsletter.unsubscribe, { body: { token } })

async function subscriberOf(email: string) {
  const { data } = await newsletterSubscriber().get({ email }).go({ consistent: true })
  return data
}
const tokenOf = async (email: string) => (await subscriberOf(email))?.token ?? ''
const isActive = async (email: string) => (await subscriberOf(email))?.isActive

describe('subscribing (177, 317, 385, 395)', () => {
  test('keeps address, first name and time, and is active once the link in its mail is pressed', async () => {
    const email = newAddress()
    await subscribe(` ${email.toUpperCase()} `, ' Mika ')
    expect(await isActive(email)).toBe(false)
    await confirm(await tokenOf(email))
    expect(await subscriberOf(email)).toMatchObject({
      email,
      firstName: 'Mika',
      isActive: true,
      id: expect.stringMatching(/^sub_/),
      subscribedAt: expect.stringMatching(/^\d{4}-/),
    })
  })

  test.each([undefined, '', ' '])('422: the first name may be left out: %j', async (firstName) => {
    const email = newAddress()
    await subscribe(email, firstName)
    expect(await subscriberOf(email)).not.toHaveProperty('firstName')
  })

  test('again is as good, after leaving is active again; links given before keep working', async () => {
    const email = newAddress()
    await join(email, 'Mika')
    const first = await subscriberOf(email)
    await subscribe(email, 'Somebody else')
    expect(await subscriberOf(email)).toMatchObject({ id: first?.id, token: first?.token, firstName: 'Mika' })
    await unsubscribe(first?.token ?? '')
    expect(await isActive(email)).toBe(false)
    await join(email)
    expect(await isActive(email)).toBe(true)
    expect(await subscriberOf(email)).not.toHaveProperty('unsubscribedAt')
    await unsubscribe(first?.token ?? '')
    expect(await isActive(email)).toBe(false)
  })

  test('of ten at once makes one subscriber', async () => {
    const email = newAddress()
    await Promise.all(Array.from({ length: 10 }, () => subscribe(email)))
    expect(await itemsWith(email)).toHaveLength(1)
    await confirm(await tokenOf(email))
    expect(await isActive(email)).toBe(true)
  })

  test('is answered alike whether the address is new, on the list, has left, or is a member’s', async () => {
    const [known, left] = [newAddress(), newAddress()]
    await Promise.all([join(known), join(left)])
    await unsubscribe(await tokenOf(left))
    const { email: ofMember } = await newcomer()
    const answers = []
    for (const email of [newAddress(), known, left, ofMember]) {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify({ email }) }
      answers.push(await lambda(handler, callFrom(ownAddress(), newsletter.subscribe.path, init)))
    }
    expect(answers[0]?.statusCode).toBe(204)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test.each([
    ['', 'Please enter your email address.'],
    ['   ', 'Please enter your email address.'],
    ['mika', 'Please enter a valid email address.'],
    ['mika@dojo', 'Please enter a valid email address.'],
    ['mi ka@dojo.example', 'Please enter a valid email address.'],
    ['@dojo.example', 'Please enter a valid email address.'],
    [`${'m'.repeat(250)}@dojo.example`, 'Please enter a valid email address.'],
  ])('420, 421, 444: the address %j is refused in the words of the form', async (email, message) => {
    const problem = await problemOf(subscribe(email))
    expect(problem).toMatchObject({ code: 'request.invalid', issues: [{ path: 'email', message }] })
  })

  test('420: no address at all is refused in the same words', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const answer = await lambda(handler, callFrom(ownAddress(), newsletter.subscribe.path, init))
    expect(answer.body).toContain('Please enter your email address.')
  })

  test('takes no name that cannot be shown or is too long', async () => {
    for (const firstName of ['\u0000', 'm'.repeat(101)])
      await expectProblem(subscribe(newAddress(), firstName), 'request.invalid')
  })
})

describe('unsubscribing', () => {
  test('works for anyone who has the link, keeps the first date, and ends no other subscription', async () => {
    const [email, other] = [newAddress(), newAddress()]
    await Promise.all([join(email), join(other)])
    const token = await tokenOf(email)
    await unsubscribe(token)
    const left = await subscriberOf(email)
    expect(left).toMatchObject({ isActive: false, unsubscribedAt: expect.stringMatching(/^\d{4}-/) })
    await unsubscribe(token)
    expect(await subscriberOf(email)).toEqual(left)
    expect(await isActive(other)).toBe(true)
  })

  test('needs the whole link of somebody', async () => {
    const email = newAddress()
    await join(email)
    const token = await tokenOf(email)
    await expectProblem(unsubscribe('0'.repeat(43)), 'subscriber.not_found')
    await expectProblem(unsubscribe(token.slice(0, -1)), 'request.invalid')
    await expectProblem(unsubscribe(email), 'request.invalid')
    expect(await isActive(email)).toBe(true)
  })

  test('is by a token that says nothing of the address and is nobody else’s', async () => {
    const emails = Array.from({ length: 5 }, newAddress)
    await Promise.all(emails.map((email) => join(email)))
    const tokens = await Promise.all(emails.map(tokenOf))
    expect(new Set(tokens).size).toBe(emails.length)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })
})

const settings: UserSettings = {
  emailNotifications: true,
  marketingEmails: true,
  courseReminders: true,
  liveEventAlerts: true,
}
const noMarketing = { ...settings, marketingEmails: false }

describe('marketing mails and the newsletter (C73)', () => {
  const change = (call: Awaited<ReturnType<typeof newcomer>>['call'], body: UserSettings) =>
    call(members.updateSettings, { body })

  test('turning marketing off ends the newsletter to the same address, and to no other', async () => {
    const { call, email } = await newcomer()
    const other = newAddress()
    await Promise.all([change(call, settings), join(email), join(other)])
    await change(call, noMarketing)
    await settle()
    expect(await isActive(email)).toBe(false)
    expect(await isActive(other)).toBe(true)
  })

  test('subscribing does not turn marketing on, nor turning it on subscribe', async () => {
    const { call, email } = await newcomer()
    await join(email)
    expect(await call(members.getSettings)).toMatchObject({ marketingEmails: false })
    const other = await newcomer()
    await change(other.call, settings)
    await settle()
    expect(await subscriberOf(other.email)).toBeNull()
  })

  test('changing anything else while marketing is off leaves the newsletter alone', async () => {
    const { call, email } = await newcomer()
    await join(email)
    await change(call, { ...noMarketing, courseReminders: false })
    await change(call, noMarketing)
    await settle()
    expect(await isActive(email)).toBe(true)
  })

  test('is told late, twice or after subscribing again without harm', async () => {
    const { id, email } = await newcomer()
    await join(email)
    const declined = [{ memberId: id, at: new Date().toISOString() }]
    const told = () => onMarketingDeclined(batchOf(declined))
    expect(await told()).toEqual({ batchItemFailures: [] })
    const left = await subscriberOf(email)
    await told()
    expect(await subscriberOf(email)).toEqual(left)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 1000))
    await join(email)
    await told()
    expect(await isActive(email)).toBe(true)
  })

  test('of a member who is gone, or never subscribed, is nobody’s business', async () => {
    const { id } = await newcomer()
    const at = new Date().toISOString()
    const batch = batchOf([
      { memberId: id, at },
      { memberId: 'mem_gone', at },
    ])
    expect(await onMarketingDeclined(batch)).toEqual({ batchItemFailures: [] })
  })

  test.each([
    ['for the first time', undefined],
    ['again', noMarketing],
  ])('turned on elsewhere in the moment it is turned off %s, it is told as turned off', async (_, before) => {
    const { call, id, email } = await newcomer()
    await join(email)
    if (before) await change(call, before)
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => change(call, settings),
    )
    const find = async () => {
      const { data } = await member().get({ id }).go({ consistent: true })
      if (!data) throw new Error('The member is gone')
      return data
    }
    expect(await changeSettings(find, noMarketing)).toEqual(noMarketing)
    await settle()
    expect(await isActive(email)).toBe(false)
  })

  test('many changes at once: the last state stands, each turning off was told', async () => {
    const { call, id } = await newcomer()
    await change(call, settings)
    const bodies = Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? noMarketing : settings))
    const done = await Promise.allSettled(bodies.map((body) => change(call, body)))
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await change(call, noMarketing)
    expect(await call(members.getSettings)).toEqual(noMarketing)
    const told = (await itemsWith(id)).filter(({ name }) => name === 'marketingDeclined')
    expect(told.length).toBeGreaterThanOrEqual(1)
    expect(told.length).toBeLessThanOrEqual(4)
  })
})

test('the subscription of a member’s address is in their export and goes with the account', async () => {
  const { call, browser, id, email } = await newcomer()
  const other = newAddress()
  await Promise.all([join(email, 'Mika'), join(other)])
  const archive = await browser.fetch(members.exportData.path)
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const exported = new TextDecoder().decode(files['newsletter-subscriber.json'])
  expect(JSON.parse(exported)).toMatchObject([{ email, firstName: 'Mika', isActive: true }])
  await call(members.deleteUser)
  expect(await isActive(email)).toBe(true)
  await endNow(id)
  expect(await itemsWith(email)).toEqual([])
  expect(await isActive(other)).toBe(true)
})

describe('an address that is not the caller’s own', () => {
  const asked = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject.includes('confirm'))

  /** Given so often, twenty at once, each from a network of its own. */
  async function givenSoOften(times: number) {
    const email = newAddress()
    for (let given = 0; given < times; given += 20) {
      await Promise.all(Array.from({ length: 20 }, () => subscribe(email)))
    }
    await settle()
    expect(await asked(email)).toHaveLength(1)
    expect(await itemsWith(email)).toHaveLength(1)
  }

  test('is asked by one mail where 200 posts give it', () => givenSoOften(200))

  test('is asked by one mail where 10,000 posts give it', { ...long, timeout: 1_800_000 }, () =>
    givenSoOften(10_000),
  )

  test('is asked by one mail a day, however often it is given, and by whomever', async () => {
    const email = newAddress()
    await Promise.all(Array.from({ length: 12 }, () => subscribe(email, 'https://evil.example')))
    for (let again = 0; again < 8; again++) await subscribe(email)
    await settle()
    const [mail, ...more] = await asked(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`/newsletter/confirm?token=${await tokenOf(email)}`)
    expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toContain('evil.example')
  })

  test('is asked again a day later, and not while it is active', async () => {
    const email = newAddress()
    await subscribe(email)
    await settle()
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 24 * 3_600_000))
    await subscribe(email)
    await settle()
    expect(await asked(email)).toHaveLength(2)
    await confirm(await tokenOf(email))
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 48 * 3_600_000))
    await subscribe(email)
    await settle()
    expect(await asked(email)).toHaveLength(2)
  })

  test('cannot be confirmed once it has left, nor by a token of nobody', async () => {
    const email = newAddress()
    await join(email)
    const token = await tokenOf(email)
    await unsubscribe(token)
    await expectProblem(confirm(token), 'subscriber.not_found')
    expect(await isActive(email)).toBe(false)
    await expectProblem(confirm('1'.repeat(43)), 'subscriber.not_found')
  })

  test('a member’s own one is active at once, without a mail', async () => {
    const { call, email } = await newcomer()
    await call(newsletter.subscribe, { body: { email, firstName: 'Mika' } })
    expect(await subscriberOf(email)).toMatchObject({ isActive: true, firstName: 'Mika' })
    await settle()
    expect(await asked(email)).toEqual([])
  })
})

describe('leaving by one press in a mail program (RFC 8058)', () => {
  const press = (token: string, more: Record<string, string> = {}) =>
    lambda(
      handler,
      callFrom(ownAddress(), `/api/newsletter/leave/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
        body: 'List-Unsubscribe=One-Click',
      }),
    )

  test.each([
    ['without an origin', {}],
    ['from another one', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
  ])('takes a form without a cookie, %s, and answers 200 without a redirect', async (_, headers) => {
    const email = newAddress()
    await join(email)
    expect(await press(await tokenOf(email), headers)).toMatchObject({ statusCode: 200 })
    expect(await isActive(email)).toBe(false)
    expect(await press(await tokenOf(email), headers)).toMatchObject({ statusCode: 200 })
  })

  test('a GET ends nothing: programs open every link', async () => {
    const email = newAddress()
    await join(email)
    const answer = await lambda(
      handler,
      callFrom(ownAddress(), `/api/newsletter/leave/${await tokenOf(email)}`),
    )
    expect(answer.statusCode).toBe(404)
    expect(await isActive(email)).toBe(true)
  })

  test('a token of nobody is told so', async () => {
    expect((await press('0'.repeat(43))).statusCode).toBe(404)
    expect((await press('short')).statusCode).toBe(400)
  })
})

describe('preferences by the link in a newsletter', () => {
  test('show little of the address, and change the name and whether it is on the list', async () => {
    const email = newAddress()
    await join(email, 'Mika')
    const token = await tokenOf(email)
    expect(await anybody()(newsletter.getPreferences, { body: { token } })).toEqual({
      email: `${email[0]}…@kiai.test`,
      firstName: 'Mika',
      isActive: true,
    })
    const change = (isActive: boolean, firstName: string) =>
      anybody()(newsletter.setPreferences, { body: { token, firstName, isActive } })
    expect(await change(true, 'Lena')).toMatchObject({ firstName: 'Lena', isActive: true })
    expect(await change(false, 'Nour')).toMatchObject({ firstName: 'Nour', isActive: false })
    expect(await change(true, '')).toMatchObject({ firstName: null, isActive: true })
  })
})
