import { expect, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { press, walkTo } from './keys.ts'
import { arrive } from './newcomer.ts'

const { payments } = api

test('a plan is bought with 3-D Secure, upgraded, cancelled, resumed and given back by keyboard alone', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { page, call } = await arrive(browser, baseURL, { width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('is bought on the provider’s page, once the bank knows who pays', async () => {
    await page.goto('/subscribe')
    await press(page, button('Subscribe for $19.99'))
    await page.waitForURL('**/-/stripe/pay/**')
    await press(page, button(/3-D Secure/))
    await press(page, button('Complete authentication'))
    await expect(title('You are Premium now')).toBeVisible()
  })

  await test.step('is upgraded for what the dialog says', async () => {
    await page.goto('/subscribe')
    await press(page, button('Upgrade to Master'))
    await press(page, dialog.getByRole('button', { name: /^Upgrade, pay \$/ }))
    await expect(button('Cancel Master')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('is cancelled with its month, and resumed', async () => {
    await press(page, button('Cancel Master'))
    await press(page, dialog.getByRole('button', { name: /^Cancel on/ }))
    await press(page, button('Resume Master'))
    await expect(button('Cancel Master')).toBeVisible()
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'active', tier: 'master' })
  })

  await test.step('is given back, and ends', async () => {
    await page.goto('/profile?tab=purchases')
    const ask = page.getByRole('button', { name: /^Ask for a refund/ })
    await press(page, ask.last())
    await walkTo(page, dialog.getByLabel(/^Why do you want it back/))
    await page.keyboard.type('Not what I hoped for')
    await press(page, dialog.getByRole('button', { name: /^Refund \$39\.9\d$/ }))
    await expect.poll(() => call(payments.getSubscription)).toMatchObject({ state: 'ended', tier: 'free' })
  })
  await page.context().close()
})
