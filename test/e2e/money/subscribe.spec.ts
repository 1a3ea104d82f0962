import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { ofDemo, signedIn } from '../browser.ts'
import { arrive, handFirst } from '../members/newcomer.ts'
import { expectPlays, publishFilm } from '../watching/film.ts'

/**
 * Plans, and the newsletter from the first letter of an address to the unsubscribe link.
 */

const { catalogue, members, newsletter } = api

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Plans' })
    .locator('li', { has: page.getByRole('heading', { level: 3, name, exact: true }) })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The member's own data as files, by name. */
async function exportOf(page: Page): Promise<Record<string, string>> {
  await page.goto('/profile?tab=preferences')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const files = unzipSync(await readFile(await (await download).path()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  )
}

/** The list entry of the member's own address. */
async function subscriptionOf(page: Page): Promise<{ isActive: boolean; token: string } | undefined> {
  const { 'newsletter-subscriber.json': text } = await exportOf(page)
  return text === undefined ? undefined : JSON.parse(text)[0]
}

for (const viewport of handFirst) {
  const at = `at ${viewport.width} px`

  test(`a locked item leads to the plans, Premium first ${at}`, async ({ browser, baseURL }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    const { items } = await call(catalogue.listVideos, { query: { access: 'premium', limit: 30 } })
    const videos = ofDemo(items)
    await page.goto(`/video/${videos[0]?.id}`)
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click()
    await expect(page).toHaveURL(`/subscribe?for=${encodeURIComponent(`/video/${videos[0]?.id}`)}`)
    await expect(page.getByRole('region', { name: 'Your selection' })).toContainText(
      'It is included in Premium. You can watch it right after you pay.',
    )
    await expectFit(page)

    const { items: courses } = await call(catalogue.listCourses, { query: { limit: 100 } })
    const locked = courses.find(({ accessLevel, price }) => accessLevel !== 'free' && price === '0.00')
    await page.goto(`/course/${locked?.id}`)
    await expect(page.getByText('Upgrade your subscription to access this course')).toBeVisible()
    await page.getByRole('link', { name: 'See the plans' }).click()
    await expect(page).toHaveURL(`/subscribe?for=${encodeURIComponent(`/course/${locked?.id}`)}`)

    const names = page.getByRole('region', { name: 'Plans' }).getByRole('heading', { level: 3 })
    await expect(names).toHaveText(['Premium', 'Master', 'Free'])
    await expect(cardOf(page, 'Premium')).toContainText('$19.99 per month')
    await expect(cardOf(page, 'Premium')).toContainText('Most Popular')
    await expect(cardOf(page, 'Master')).toContainText('$39.99 per month')
    await expect(cardOf(page, 'Master')).toContainText('1-on-1 virtual sessions')
    await expect(cardOf(page, 'Free')).toContainText('Your plan')
    await expectFit(page)
    await cardOf(page, 'Master').getByRole('link', { name: '14-day money-back guarantee' }).click()
    await expect(page).toHaveURL('/refund-policy#master')
    await page.context().close()
  })

  test(`paying leads back to the locked film, which plays then ${at}`, async ({ browser, baseURL }) => {
    test.setTimeout(180_000)
    const title = `Evening Kata ${Date.now()} ${viewport.width}`
    const [{ page }, id] = await Promise.all([
      arrive(browser, baseURL, viewport),
      publishFilm(baseURL ?? '', title),
    ])
    await page.goto(`/video/${id}`)
    await expect(page.locator('video')).toHaveCount(0)
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click()
    await page.getByRole('button', { name: 'Subscribe for $19.99' }).click()
    await page.waitForURL('**/-/stripe/pay/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('link', { name: `Watch ${title}`, exact: true }).click()
    await expect(page).toHaveURL(`/video/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: /needs the Premium plan/ })).toHaveCount(0)
    await expectPlays(page)
    await page.context().close()
  })

  test(`the current plan is marked ${at}`, async ({ browser }) => {
    const { context, page } = await signedIn(browser, 'master')
    await page.setViewportSize(viewport)
    await page.goto('/subscribe')
    await expect(cardOf(page, 'Master')).toContainText('Your plan')
    await expect(page.getByText('Your plan', { exact: true })).toHaveCount(1)
    await context.close()
  })

  test(`the newsletter accepts an address, explains errors, and says thanks ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, email } = await arrive(browser, baseURL, viewport)
    await page.goto('/subscribe')
    const form = page.getByRole('region', { name: 'Newsletter' })
    const button = form.getByRole('button', { name: 'Subscribe', exact: true })
    await button.click()
    await expect(form.getByText('Please enter your email address.')).toBeVisible()
    await expect(form.getByLabel('Email')).toBeFocused()
    await form.getByLabel('Email').fill('mika@dojo')
    await button.click()
    await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
    await expectFit(page)

    await form.getByLabel('Email').fill(email)
    await page.route(`**${newsletter.subscribe.path}`, (route) => route.abort(), { times: 1 })
    await button.click()
    await expect(page.getByText('Failed to subscribe. Please try again.')).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue(email)

    await form.getByLabel('First name (optional)').fill('Mika')
    await page.keyboard.press('Enter')
    await expect(page.getByText("Success! You've been subscribed to our newsletter.")).toBeVisible()
    await expect(form.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    await expect(form).toContainText(email)
    await expectFit(page)
    await form.getByRole('button', { name: 'Subscribe another address' }).click()
    await expect(form.getByLabel('Email')).toHaveValue('')
    await expect(form.getByLabel('First name (optional)')).toHaveValue('')
    expect(await subscriptionOf(page)).toMatchObject({ isActive: true })
    await page.context().close()
  })

  test(`a link in a newsletter ends it once confirmed, for anyone who has it ${at} @long`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call, email } = await arrive(browser, baseURL, viewport)
    await call(newsletter.subscribe, { body: { email } })
    const { token = '' } = (await subscriptionOf(page)) ?? {}
    const context = await browser.newContext({ viewport })
    const anybody = await context.newPage()
    await anybody.goto(`${baseURL}/newsletter/unsubscribe?token=${token}`)
    await expect(
      anybody.getByRole('heading', { level: 1, name: 'Unsubscribe from the newsletter?' }),
    ).toBeVisible()
    await expectFit(anybody)
    expect(await subscriptionOf(page)).toMatchObject({ isActive: true })
    for (let times = 0; times < 2; times++) {
      await anybody.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(anybody.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible()
      await expectFit(anybody)
      expect(await subscriptionOf(page)).toMatchObject({ isActive: false })
      await anybody.reload()
    }
    await anybody.goto(`${baseURL}/newsletter/unsubscribe?token=${'0'.repeat(43)}`)
    await anybody.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(anybody.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible()
    await expectFit(anybody)
    await context.close()
    await page.context().close()
  })

  test(`turning marketing mails off ends the newsletter to the same address ${at} @long`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call, email } = await arrive(browser, baseURL, viewport)
    await call(newsletter.subscribe, { body: { email } })
    await page.goto('/settings')
    const marketing = page.getByLabel('Marketing emails', { exact: true })
    await expect(marketing).not.toBeChecked()
    for (const isOn of [true, false]) {
      await marketing.focus()
      await page.keyboard.press('Space')
      await expect.poll(async () => (await call(members.getSettings)).marketingEmails).toBe(isOn)
    }
    await expect.poll(async () => (await subscriptionOf(page))?.isActive).toBe(false)
    await page.context().close()
  })
}
