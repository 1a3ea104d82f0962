import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { credentials, region } from '../../../infra/local/platform/environment.ts'
import { signInByEmail, signUp } from '../../support/people/sign-in.ts'
import { expectAccessible } from '../accessible.ts'
import { cookiesOf, signedIn } from '../browser.ts'
import { inMail, openMail } from './mailbox.ts'
import { arrive, welcome, widths } from './newcomer.ts'

/**
 * A message from the form to the answer in the mailbox, with a second admin in between.
 */

/** Markup that would run if it were not escaped. */
const mean = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'

/** An admin of the test's own beside the demo's. */
async function secondAdmin(browser: Browser, origin: string, viewport: (typeof widths)[number]) {
  const email = `ben-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@kiai.test`
  const first = await welcome(browser, await signUp(origin, email, 'Ben', 'Oda'))
  const { id } = await first.call(api.auth.getUser)
  await first.page.context().close()
  const pool = new CognitoIdentityProviderClient({
    endpoint: `${origin}/-/aws/cognito-idp`,
    region,
    credentials,
  })
  await pool.send(
    new AdminAddUserToGroupCommand({
      UserPoolId: 'local_pool',
      Username: id.replace(/^mem_/, ''),
      GroupName: 'admin',
    }),
  )
  const context = await browser.newContext({ baseURL: origin, viewport })
  await context.addCookies(cookiesOf(await signInByEmail(origin, email)))
  return context.newPage()
}

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const answerField = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })

/** Holds back news of a message on a page until the returned function is called. */
async function keepUnheard(page: Page): Promise<() => void> {
  const { promise: isHeard, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/admin/messages/*/activity', async (route) => {
    if (route.request().method() === 'GET') await isHeard
    await route.continue()
  })
  return resolve
}

for (const viewport of widths) {
  test(`a visitor writes, one of two admins answers, and the visitor reads and replies at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.slow()
    const origin = baseURL ?? ''
    const email = `visitor-${Date.now()}-${viewport.width}@kiai.test`
    const subject = `Stream ${Date.now()}`
    const visitor = await (await browser.newContext({ baseURL: origin, viewport })).newPage()
    await visitor.goto('/contact?category=technical&request=abc-123')
    await expect(visitor.getByText('Monday to Friday')).toBeVisible()
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByText('Please enter your email address.')).toBeVisible()
    await expectFit(visitor)
    await visitor.getByLabel('Name').fill(`Mika ${mean}`.slice(0, 90))
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Subject').fill(`${subject} ${mean}`)
    await visitor.getByLabel('Message').fill(`It stops.\n${mean}`)
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    await expectFit(visitor)
    await openMail(visitor, email, 'We received your message', 'It stops.')

    const { context, page: ada } = await signedIn(browser, 'admin')
    await ada.setViewportSize(viewport)
    await ada.goto(`/admin/messages?search=${encodeURIComponent(subject)}`)
    const line = ada.getByRole('link').filter({ hasText: subject })
    await expect(line).toContainText('h left')
    await expectFit(ada)
    await line.click()
    await expect(ada.getByText('Request')).toBeVisible()
    await expect(ada.getByText('abc-123')).toBeVisible()
    const address = ada.url()

    const ben = await secondAdmin(browser, origin, viewport)
    await ben.goto(address)
    await expect(ben.getByRole('heading', { level: 2, name: subject })).toBeVisible()
    await answerField(ben).fill('From Ben')
    await expect(ada.getByText('Ben Oda is answering')).toBeVisible({ timeout: 30_000 })
    const hear = await keepUnheard(ben)
    await ada.getByRole('button', { name: 'Canned answers' }).last().click()
    await ada.getByRole('button', { name: 'Thank you, we look into it' }).click()
    await expect(answerField(ada)).toHaveValue(/^Hello Mika,/)
    await answerField(ada).fill(`From Ada\n${mean}`)
    await ada.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(answerField(ada)).toHaveValue('')

    await ben.getByRole('button', { name: 'Send', exact: true }).click()
    hear()
    const warning = ben.getByRole('alert').filter({ hasText: 'Ada Mori has written in the meantime.' })
    await expect(warning).toContainText('From Ada')
    await expect(answerField(ben)).toHaveValue('From Ben')
    await expectFit(ben)
    await warning.getByRole('button', { name: 'Keep my answer' }).click()
    await ben.getByRole('button', { name: 'Send and close' }).click()
    await expect(answerField(ben)).toHaveValue('')
    await expect(ben.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await expectFit(ben)

    await openMail(visitor, email, `Re: ${subject}`, 'From Ben')
    // The earlier messages are quoted.
    await expect(inMail(visitor, 'From Ada')).toBeVisible()
    await expect(inMail(visitor, 'It stops.')).toBeVisible()
    const reply = await visitor
      .frameLocator('iframe')
      .getByRole('link', { name: 'Reply' })
      .getAttribute('href')
    await visitor.goto(reply ?? '')
    await visitor.getByRole('textbox', { name: 'Your reply' }).fill('Thank you both.')
    await expectFit(visitor)
    await visitor.getByRole('button', { name: 'Send Reply' }).click()
    await expect(visitor.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    await expect(ada.getByText('Thank you both.')).toBeVisible({ timeout: 30_000 })
    await expect(ada.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    for (const page of [ada, ben, visitor])
      expect(await page.evaluate(() => 'ran' in window), 'nothing of it runs').toBe(false)
    await context.close()
    await ben.context().close()
    await visitor.context().close()
  })
}

test('a member writes from a purchase, and the admin sees the sender', async ({ browser, baseURL }) => {
  const member = await arrive(browser, baseURL)
  const subject = `Bill ${Date.now()}`
  await member.page.goto('/contact?category=billing')
  await expect(member.page.getByLabel('Email')).toHaveValue(member.email)
  await member.page.getByLabel('Subject').fill(subject)
  await member.page.getByLabel('Message').fill('I was charged twice.')
  await member.page.getByRole('button', { name: 'Send Message' }).click()
  await expect(member.page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  const { context, page } = await signedIn(browser, 'admin')
  await page.goto(`/admin/messages?search=${encodeURIComponent(subject)}`)
  await page.getByRole('link').filter({ hasText: subject }).click()
  const beside = page.getByRole('complementary', { name: 'Sender' })
  await expect(beside).toContainText('Free')
  await expectFit(page)
  await context.close()
  await member.page.context().close()
})
