import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { signIn } from '../../support/people/sign-in.ts'
import { startBareKiai } from '../../support/platform/bare-kiai.ts'
import { expectAccessible } from '../accessible.ts'
import { arrive, deskFirst, handFirst, welcome } from '../members/newcomer.ts'
import { press, turnTo, write } from './keys.ts'

/**
 * Tests that would disturb all others, on a separate platform and by keyboard alone: months that pass at Stripe, and
 * keys that are removed.
 */

const toast = (page: Page) => page.locator('[popover=manual][role=status] > div')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

// Otherwise Chromium scrolls to each focus step by step, and quick presses outrun it.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let kiai: Awaited<ReturnType<typeof startBareKiai>>
test.beforeAll(async () => {
  kiai = await startBareKiai()
})
test.afterAll(() => kiai.stop())

/** Pays once, while its holder is present, and never again. */
const declinedLater = '4000 0000 0000 0341'

for (const viewport of handFirst) {
  test(`a failed renewal is shown on every page with both dates, and fixed with another card at ${viewport.width} px @long`, async ({
    browser,
  }) => {
    const { page, call } = await arrive(browser, kiai.origin, viewport)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const plan = page
      .getByRole('region', { name: 'Plans' })
      .getByRole('listitem')
      .filter({ hasText: 'Your plan' })
    const bar = page.getByRole('region', { name: 'Your payment' })
    const daysPass = (days: number) =>
      page.request.post('/-/stripe/clock', {
        headers: { origin: kiai.origin },
        data: { advance: days * 24 * 3600 },
      })
    const expectState = (state: string) =>
      expect.poll(async () => (await call(api.payments.getSubscription)).state).toBe(state)

    await page.goto('/subscribe')
    await press(page, button('Subscribe for $19.99'))
    await write(page, page.getByLabel('Card number'), declinedLater)
    await press(page, button('Pay'))
    await expect(title(page, 'You are Premium now')).toBeVisible()
    await daysPass(32)
    await expectState('past_due')
    await page.goto('/subscribe')
    await expect(bar).toContainText(/renewal of .* could not be paid\. You keep Premium until/)
    await expectFit(page)
    await press(page, page.getByRole('link', { name: 'Refund Policy' }).first())
    await expect(title(page, 'Refund Policy')).toBeVisible()
    await press(page, button('Update card'))
    await page.waitForURL('**/-/stripe/portal/**')
    // The field suggests the card that pays.
    await press(page, button('Save card'))
    await expect(page.getByText('visa ending in 4242')).toBeVisible()
    // Banks are asked again every other day.
    await daysPass(2)
    await expectState('active')
    await press(page, page.getByRole('link', { name: 'Back to Kiai' }))
    await expect(plan).toContainText(/Renews .* with Visa ending in 4242\./)
    await expect(bar).toBeHidden()
    await page.context().close()
  })
}

for (const viewport of deskFirst) {
  test(`keys are tested before they are saved, without them payment is not offered, and the fee is saved at ${viewport.width} px @long`, async ({
    browser,
  }) => {
    test.slow()
    const member = await arrive(browser, kiai.origin, viewport)
    const { page } = await welcome(browser, await signIn(kiai.origin, 'admin'), viewport)
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const save = button('Test and save')
    const refused = page.getByRole('alert')
    const card = page.getByRole('complementary', { name: 'Current Configuration' })
    const remove = async () => {
      await press(page, button('Remove keys'))
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Remove keys' }))
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const connectStripe = async (secret: string, publishable: string) => {
      await write(page, field('Secret key'), secret)
      await write(page, field('Publishable key'), publishable)
      await press(page, save)
      await expect(card).toContainText(`Secret key••••${secret.slice(-4)}`)
      await expect(card).toContainText(`Publishable key••••${publishable.slice(-4)}`)
    }
    const connectPayPal = async (client: string, secret: string) => {
      await write(page, field('Client ID'), client)
      await write(page, field('Client secret'), secret)
      await press(page, save)
      await expect(card).toContainText(`Client ID••••${client.slice(-4)}`)
      await expect(card).toContainText(`Client secret••••${secret.slice(-4)}`)
    }

    await page.goto('/admin/settings')
    await expect(title(page, 'Settings')).toBeVisible()
    await expect(card).toContainText('Secret key••••4242')
    await expectFit(page)
    await expect(save).toBeDisabled()
    await write(page, field('Secret key'), 'sk_test_local_invalid')
    await expect(save).toBeDisabled()
    await write(page, field('Publishable key'), 'pk_live_kiai')
    await press(page, save)
    await expect(toast(page)).toContainText('Update Failed')
    await expect(refused).toContainText('The publishable key must begin with pk_test_')
    // Keys in the right format are checked with Stripe.
    await write(page, field('Publishable key'), 'pk_test_local_other_8888')
    await press(page, save)
    await expect(refused).toContainText('Stripe did not accept these keys')
    await expect(card).toContainText('Secret key••••4242')
    await connectStripe('sk_test_local_other_7777', 'pk_test_local_other_8888')
    await expect(toast(page)).toContainText('Settings Updated')
    await expect(field('Secret key')).toHaveValue('')

    await turnTo(page, 'PayPal')
    await expectFit(page)
    await write(page, field('Client ID'), 'kiai-other-client-6060')
    await write(page, field('Client secret'), 'kiai_invalid')
    await press(page, save)
    await expect(refused).toContainText('PayPal did not accept these keys')
    await expect(card).toContainText('Client ID••••8080')
    await connectPayPal('kiai-other-client-6060', 'kiai-other-secret-5050')

    await remove()
    await expect(card).toContainText('PayPalnot set')
    await turnTo(page, 'Stripe')
    await remove()
    await expect(card).toContainText('Stripenot set')
    const subscribe = member.page.getByRole('button', { name: /^Subscribe for/ })
    const notice = member.page.getByRole('region', { name: 'Payment' })
    await member.page.goto('/subscribe')
    await expect(notice).toContainText(
      'Payment processing is being set up. To change your plan, please contact support.',
    )
    await expect(notice.getByRole('link', { name: 'contact support' })).toBeVisible()
    await expect(subscribe).toHaveCount(0)
    await expectFit(member.page)
    // The former keys, set again.
    await connectStripe('sk_test_local_kiai_4242', 'pk_test_local_kiai')
    await member.page.reload()
    await expect(subscribe.first()).toBeVisible()
    await expect(notice).not.toContainText('being set up')

    await turnTo(page, 'PayPal')
    await connectPayPal('kiai-local-client-8080', 'kiai-local-secret-9090')

    await turnTo(page, 'Social Media')
    await expect(page.getByRole('region', { name: 'Social Media' })).toBeVisible()
    await expectFit(page)
    await turnTo(page, 'Platform')
    await expectFit(page)
    const savePlatform = page.getByRole('region', { name: 'Platform' }).getByRole('button', { name: 'Save' })
    await write(page, page.getByLabel('Platform fee, %'), '51')
    await press(page, savePlatform)
    await expect(page.getByText('A whole number from 0 to 50')).toBeVisible()
    await write(page, page.getByLabel('Platform fee, %'), '16')
    await press(page, savePlatform)
    await expect(card).toContainText('Platform fee16%')
    await page.context().close()
    await member.page.context().close()
  })
}
