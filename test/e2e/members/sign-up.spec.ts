import { expect, type Page, test } from '@playwright/test'
import { atRest, hearAnswers } from '../every/loading.ts'
import { clipId } from '../watching/demo-clip.ts'
import { deskFirst } from './newcomer.ts'

/** A new member, from the hosted page to their first destination. */

/** Signs up by the pages, up to the terms. */
async function signUp(page: Page, returnTo: string): Promise<void> {
  await page.goto(`/api/login?${new URLSearchParams({ returnTo })}`)
  await page.getByText('Create an account').click()
  const form = page.locator('form', { has: page.getByLabel('First name') })
  await form.getByLabel('Email').fill(`sign-up-${Date.now()}@kiai.test`)
  await form.getByLabel('First name').fill('Noa')
  await form.getByLabel('Last name').fill('Ito')
  await form.getByLabel('Last name').press('Enter')
  await expect(page.getByRole('heading', { name: 'Before you step on the mat' })).toBeVisible()
}

async function acceptTerms(page: Page): Promise<void> {
  await page.getByText('I accept the Terms').click()
  await page.getByText('I am 13').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

for (const viewport of deskFirst) {
  for (const { name, path } of [
    { name: 'home', path: '/' },
    { name: 'the page of a video', path: `/video/${clipId}` },
  ]) {
    test(`a new member’s first ${name} requests nothing before the terms are accepted, and shows no error, at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      hearAnswers(page.context())
      const refused: string[] = []
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        const isRefused = [401, 403].includes(response.status())
        if (pathname.startsWith('/api/') && isRefused) refused.push(`${response.status()} ${pathname}`)
      })
      await signUp(page, path)
      await atRest(page)
      await acceptTerms(page)
      await expect(page).toHaveURL(path)
      if (path === '/') {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Kiai, Noa')
      }
      await atRest(page)
      expect(refused).toEqual([])
      await expect(page.getByRole('alert')).toHaveCount(0)
      // From now on a page may request personal data before its code has loaded.
      expect(await page.evaluate(() => document.cookie)).toContain('kiai_signed_in=1')
    })
  }
}
