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
import { expectProblem, ownWord, passMinute, problemOf } from '../../support/kiai.ts'
import { long } from '../../support/long.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { endNow } from '../../support/people/leaving.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { batchOf } from '../../support/platform/batches.ts'
import { callFrom, clientOf, fromOwnNetwork, lambda, ownAddress } from '../../support/platform/lambda.ts'
import { itemsWith } from '../../support/platform/table.ts'

const { members, newsletter } = api

// One log line per call would flood the output of the tests.
beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const newAddress = () => `${ownWord()}@kiai.test`
const anybody = () => clientOf(handler, ownAddress())
const subscribe = (email: string, firstName?: string) =>
  anybody()(newsletter.subscribe, { body: { email, ...(firstName !== undefined && { firstName }) } })
const confirm = (token: string) => anybody()(newsletter.confirm, { body: { token } })
/** Enters the address and opens the link in its mail. */
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

describe('subscribing', () => {
  test('stores address, first name and time, and is active once the link in the mail is opened', async () => {
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

  test.each([undefined, '', ' '])('the first name is optional: %j', async (firstName) => {
    const email = newAddress()
    await subscribe(email, firstName)
    expect(await subscriberOf(email)).not.toHaveProperty('firstName')
  })

  test('again succeeds, and reactivates an address that left; earlier links keep working', async () => {
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

  test('with ten concurrent requests makes one subscriber', async () => {
    const email = newAddress()
    await Promise.all(Array.from({ length: 10 }, () => subscribe(email)))
    expect(await itemsWith(email)).toHaveLength(1)
    await confirm(await tokenOf(email))
    expect(await isActive(email)).toBe(true)
  })

  test('has the same answer for a new address, one on the list, one that left, and a member’s', async () => {
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
  ])('420, 421, 444: the address %j is refused with the message of the form', async (email, message) => {
    const problem = await problemOf(subscribe(email))
    expect(problem).toMatchObject({ code: 'request.invalid', issues: [{ path: 'email', message }] })
  })

  test('a missing address is refused with the same message', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const answer = await lambda(handler, callFrom(ownAddress(), newsletter.subscribe.path, init))
    expect(answer.body).toContain('Please enter your email address.')
  })

  test('refuses a name that cannot be displayed or is too long', async () => {
    for (const firstName of ['\u0000', 'm'.repeat(101)])
      await expectProblem(subscribe(newAddress(), firstName), 'request.invalid')
  })
})

describe('unsubscribing', () => {
  test('works for anyone with the link, keeps the first date, and ends no other subscription', async () => {
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

  test('needs a complete, existing link', async () => {
    const email = newAddress()
    await join(email)
    const token = await tokenOf(email)
    await expectProblem(unsubscribe('0'.repeat(43)), 'subscriber.not_found')
    await expectProblem(unsubscribe(token.slice(0, -1)), 'request.invalid')
    await expectProblem(unsubscribe(email), 'request.invalid')
    expect(await isActive(email)).toBe(true)
  })

  test('uses a token that is unique and reveals nothing about the address', async () => {
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

describe('marketing mails and the newsletter', () => {
  const change = (call: Awaited<ReturnType<typeof newcomer>>['call'], body: UserSettings) =>
    call(members.updateSettings, { body })

  test('turning marketing off ends the newsletter to the member’s address, and to no other', async () => {
    const { call, email } = await newcomer()
    const other = newAddress()
    await Promise.all([change(call, settings), join(email), join(other)])
    await change(call, noMarketing)
    await passMinute()
    expect(await isActive(email)).toBe(false)
    expect(await isActive(other)).toBe(true)
  })

  test('subscribing does not turn marketing on, and turning it on does not subscribe', async () => {
    const { call, email } = await newcomer()
    await join(email)
    expect(await call(members.getSettings)).toMatchObject({ marketingEmails: false })
    const other = await newcomer()
    await change(other.call, settings)
    await passMinute()
    expect(await subscriberOf(other.email)).toBeNull()
  })

  test('other changes while marketing is off leave the newsletter alone', async () => {
    const { call, email } = await newcomer()
    await join(email)
    await change(call, { ...noMarketing, courseReminders: false })
    await change(call, noMarketing)
    await passMinute()
    expect(await isActive(email)).toBe(true)
  })

  test('an event that arrives late, twice or after a new subscription does no harm', async () => {
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

  test('an event about a member who is deleted or never subscribed is ignored', async () => {
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
  ])(
    'marketing that is turned on elsewhere at the moment it is turned off %s is reported as turned off',
    async (_, before) => {
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
      await passMinute()
      expect(await isActive(email)).toBe(false)
    },
  )

  test('of many concurrent changes the last state counts, and each turning off is reported', async () => {
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

test('the subscription of a member’s address is in their export and is deleted with the account', async () => {
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

describe('an address that does not belong to the caller', () => {
  const asked = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject.includes('confirm'))

  /** Sends this many requests, twenty at a time, each from its own network. */
  async function givenSoOften(times: number) {
    const email = newAddress()
    for (let given = 0; given < times; given += 20) {
      await Promise.all(Array.from({ length: 20 }, () => subscribe(email)))
    }
    await passMinute()
    expect(await asked(email)).toHaveLength(1)
    expect(await itemsWith(email)).toHaveLength(1)
  }

  test('gets one confirmation mail for 200 requests', () => givenSoOften(200))

  test('gets one confirmation mail for 10,000 requests', { ...long, timeout: 1_800_000 }, () =>
    givenSoOften(10_000),
  )

  test('gets one confirmation mail a day, however often and by whomever it is entered', async () => {
    const email = newAddress()
    await Promise.all(Array.from({ length: 12 }, () => subscribe(email, 'https://evil.example')))
    for (let again = 0; again < 8; again++) await subscribe(email)
    await passMinute()
    const [mail, ...more] = await asked(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`/newsletter/confirm?token=${await tokenOf(email)}`)
    expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toContain('evil.example')
  })

  test('gets another one a day later, but not while it is active', async () => {
    const email = newAddress()
    await subscribe(email)
    await passMinute()
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 24 * 3_600_000))
    await subscribe(email)
    await passMinute()
    expect(await asked(email)).toHaveLength(2)
    await confirm(await tokenOf(email))
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 48 * 3_600_000))
    await subscribe(email)
    await passMinute()
    expect(await asked(email)).toHaveLength(2)
  })

  test('cannot be confirmed after it has left, or with an unknown token', async () => {
    const email = newAddress()
    await join(email)
    const token = await tokenOf(email)
    await unsubscribe(token)
    await expectProblem(confirm(token), 'subscriber.not_found')
    expect(await isActive(email)).toBe(false)
    await expectProblem(confirm('1'.repeat(43)), 'subscriber.not_found')
  })

  test('is active at once, without a mail, if it is the member’s own', async () => {
    const { browser, email } = await newcomer()
    const call = fromOwnNetwork(handler, browser)
    await call(newsletter.subscribe, { body: { email, firstName: 'Mika' } })
    expect(await subscriberOf(email)).toMatchObject({ isActive: true, firstName: 'Mika' })
    await passMinute()
    expect(await asked(email)).toEqual([])
  })
})

describe('unsubscribing by one press in a mail program (RFC 8058)', () => {
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
  ])('accepts a form without a cookie, %s, and answers 200 without a redirect', async (_, headers) => {
    const email = newAddress()
    await join(email)
    expect(await press(await tokenOf(email), headers)).toMatchObject({ statusCode: 200 })
    expect(await isActive(email)).toBe(false)
    expect(await press(await tokenOf(email), headers)).toMatchObject({ statusCode: 200 })
  })

  test('ignores GET: programs open every link', async () => {
    const email = newAddress()
    await join(email)
    const answer = await lambda(
      handler,
      callFrom(ownAddress(), `/api/newsletter/leave/${await tokenOf(email)}`),
    )
    expect(answer.statusCode).toBe(404)
    expect(await isActive(email)).toBe(true)
  })

  test('refuses an unknown token', async () => {
    expect((await press('0'.repeat(43))).statusCode).toBe(404)
    expect((await press('short')).statusCode).toBe(400)
  })
})

describe('preferences by the link of a newsletter', () => {
  test('show little of the address, and change the name and the subscription', async () => {
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
