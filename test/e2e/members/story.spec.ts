import { expect, test } from '@playwright/test'
import { clip } from '../../support/media/video-clips.ts'
import { signedIn, signInByPage } from '../browser.ts'
import { encoded } from '../watching/encoded.ts'
import { expectPlays } from '../watching/film.ts'

/** The story Kiai began with: from an admin's file to a member's screen, and to no other person's. */

const title = `Morning Kata ${Date.now()}`

test('a video that an admin uploads plays for premium members and for no one else', async ({ browser }) => {
  test.setTimeout(120_000)
  let address = ''

  await test.step('an admin uploads an MP4 and sees it uploading, processing and ready', async () => {
    // Narrower screens show cards in place of the table.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signInByPage(page, 'admin')
    await page.goto('/admin/content')
    await page.getByRole('button', { name: 'Add Content' }).first().click()
    const dialog = page.getByRole('dialog')
    const file = {
      name: 'morning-kata.mp4',
      mimeType: 'video/mp4',
      buffer: clip({ size: '640x360', seconds: 6 }),
    }
    await dialog.locator('input[type=file]').first().setInputFiles(file)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Category').selectOption({ label: 'Karate' })
    await dialog.getByLabel('Access level').selectOption('premium')
    await dialog.getByRole('button', { name: /^(Save|Add)/ }).click()
    await expect(page.getByText('Video uploaded successfully')).toBeVisible({ timeout: 30_000 })
    const row = page.getByRole('row', { name: new RegExp(title) })
    await expect(row.getByText('Draft')).toBeVisible()
    await expect(row.getByText(/Processing|Ready/)).toBeVisible()
    await encoded(() => expect(row.getByText('Ready')).toBeVisible())
    await row.getByRole('button', { name: `More for ${title}` }).click()
    await row.getByRole('button', { name: `Publish ${title}` }).click()
    await expect(row.getByText('Published')).toBeVisible()
    address = (await row.getByRole('link').first().getAttribute('href')) ?? ''
    expect(address).toMatch(/^\/video\/vid_/)
    await context.close()
  })

  await test.step('a visitor finds it in the library without a session', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await expect(async () => {
      await page.goto(`/videos?search=${encodeURIComponent(title)}`)
      await expect(page.getByText('1 video(s) found')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
    await context.close()
  })

  await test.step('a free member sees the locked card with the upgrade link', async () => {
    const { context, page } = await signedIn(browser, 'free')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /upgrade/i })).toHaveAttribute(
      'href',
      `/subscribe?for=${encodeURIComponent(address)}`,
    )
    await context.close()
  })

  let playlist = ''
  await test.step('a premium member plays it as adaptive HLS', async () => {
    const { context, page } = await signedIn(browser, 'premium')
    page.on('response', (response) => {
      if (response.url().endsWith('master.m3u8')) playlist = response.url()
    })
    await page.goto(address)
    await expectPlays(page)
    expect(playlist).toContain('/media/videos/upl_')
    await context.close()
  })

  await test.step('others cannot fetch a byte of it', async () => {
    const visitor = await browser.newContext()
    expect((await visitor.request.get(playlist)).status()).toBe(403)
    await visitor.close()
    const { context } = await signedIn(browser, 'free')
    expect((await context.request.get(playlist)).status()).toBe(403)
    expect((await context.request.get(`/api/videos/${address.split('/').at(-1)}/playback`)).status()).toBe(
      403,
    )
    await context.close()
  })
})
