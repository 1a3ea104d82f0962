import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { SiteSettings } from '#shared/contract/payments/site-settings.ts'
import { defaultSite } from '#shared/rules/site.ts'
import { paymentSettings } from '../../../../functions/model/payments/payment-settings.ts'
import { toSite } from '../../../../functions/model/payments/site-settings.ts'
import { readKeys } from '../../../../functions/ports/payments/payment-keys.ts'
import { call, endpoints } from '../../../support/call.ts'
import { makeFixtures } from '../../../support/fixtures.ts'
import { caller, expectProblem, problemOf, visitor } from '../../../support/kiai.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { Browser, signIn } from '../../../support/people/sign-in.ts'
import { sampleOf } from '../../../support/samples.ts'

/** The public settings. */

const { payments } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})
afterAll(() => set({ banner: '', contactEmail: '' }))

type Change = Parameters<typeof admin<typeof payments.updatePaymentSettings>>[1]['body']
const set = (body: Change, by = admin) => by(payments.updatePaymentSettings, { body })
const always = { opens: 0, closes: 24 }
const read = () => visitor(payments.getSiteSettings)

describe('the public settings', () => {
  test('hold the values that an admin has set; an empty value is none, and the rest stays', async () => {
    const { office, hours } = await read()
    await set({
      banner: ' Maintenance on Sunday ',
      contactEmail: 'hello@kiai.test',
      // The price that holds without it: other tests check out orders at the same time.
      standardShipping: defaultSite.standardShipping,
    })
    expect(await read()).toMatchObject({
      banner: 'Maintenance on Sunday',
      contactEmail: 'hello@kiai.test',
      office,
      hours,
    })
    const { data } = await paymentSettings().get({}).go({ consistent: true })
    if (!data) throw new Error('There are no settings')
    expect(data.standardShipping).toBe(599)
    expect(toSite({ ...data, standardShipping: 750 })).toMatchObject({ standardShipping: '7.50' })
    await set({ banner: '', contactEmail: '' })
    expect(await read()).toMatchObject({ banner: null, contactEmail: null })
  })

  test('have only the fields of their schema, and hold no secret', async () => {
    const { data } = await paymentSettings().get({}).go({ consistent: true })
    const kept = data?.keysVersion ? await readKeys(data.keysVersion) : {}
    const secrets = [...Object.values(kept.stripe ?? {}), ...Object.values(kept.paypal ?? {})]
    expect(secrets.length).toBeGreaterThan(3)
    const browser = new Browser(inject('origin'))
    const things = await makeFixtures(await signIn(inject('origin'), 'admin'))
    const open = endpoints.filter(({ e }) => e.method === 'GET' && e.access === 'public')
    for (const { domain, name, e } of open) {
      const answer = await (await call(browser, e, await sampleOf(domain, name, things))).text()
      for (const secret of secrets) expect(answer, name).not.toContain(secret)
    }
    const answer = await browser.fetch('/api/settings')
    expect(Object.keys(SiteSettings.shape)).toEqual(expect.arrayContaining(Object.keys(await answer.json())))
  })

  test('name the sessions that Master includes while there are any, and nothing of them else', async () => {
    expect(await read()).not.toHaveProperty('sessionCredits')
    const credits = { monthly: 2, minutes: 45 }
    const saved = await set({ sessionCredits: credits })
    expect(saved.sessionCredits).toEqual(credits)
    expect((await read()).sessionCredits).toEqual(credits)
    await set({ sessionCredits: { ...credits, monthly: 0 } })
    expect(await read()).not.toHaveProperty('sessionCredits')
  })

  test('do not count newsletters until an admin switches that on', async () => {
    // Switched on only in data of its own: newsletters of other tests would be counted.
    await set({ newsletterTracking: false })
    expect(await read()).not.toHaveProperty('newsletterTracking')
    const { data } = await paymentSettings().get({}).go({ consistent: true })
    expect(toSite(data ?? undefined).newsletterTracking).toBeUndefined()
    expect(toSite(data ? { ...data, newsletterTracking: true } : undefined).newsletterTracking).toBe(true)
  })

  test('are refused where they were made from older ones: of two admins at once, the second one is refused', async () => {
    const { updatedAt: knownUpdatedAt } = await admin(payments.getPaymentSettings)
    await set({ banner: 'First', knownUpdatedAt })
    await expectProblem(set({ banner: 'Second', knownUpdatedAt }), 'payment.changed')
    expect((await read()).banner).toBe('First')
  })

  test.each([
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ standardShipping: '5' }, 'standardShipping'],
    [{ banner: 'x'.repeat(201) }, 'banner'],
    [{ sessionCredits: { monthly: 11, minutes: 60 } }, 'sessionCredits.monthly'],
    [{ sessionCredits: { monthly: 1.5, minutes: 60 } }, 'sessionCredits.monthly'],
    [{ sessionCredits: { monthly: 1, minutes: 50 } }, 'sessionCredits.minutes'],
    [{ office: { street: '', city: 'Boston', region: 'MA' } }, 'office.street'],
    [{ hours: [null, null, null, null, null, null, { opens: 9, closes: 18 }] }, 'hours'],
    [{ hours: Array.from({ length: 7 }, (_, day) => (day ? always : { opens: 18, closes: 9 })) }, 'hours.0'],
    [{ hours: Array.from({ length: 6 }, () => ({ opens: 9, closes: 18 })) }, 'hours'],
  ])('refuse %j', async (change, path) => {
    const problem = await problemOf(set(change))
    expect(problem).toMatchObject({ code: 'request.invalid', issues: [{ path }] })
  })

  test('are set by admins alone', async () => {
    const { call: own } = await newcomer()
    await expectProblem(set({ banner: 'Mine' }, own), 'role.required')
    await expectProblem(set({ banner: 'Mine' }, visitor), 'session.required')
  })
})
