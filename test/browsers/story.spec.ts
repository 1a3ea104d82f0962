import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { clipId } from '../e2e/watching/demo-clip.ts'
import { e2eOrigin } from '../support/platform/e2e-stack.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { createVisitor } from './visitor.ts'
import { openWebKit } from './webkit.ts'

/** One story in each of the other browsers: what a person does first, watches first and buys first. */

const browsers: { name: string; open: () => Promise<Driver>; decoders: string }[] = [
  { name: 'Firefox', open: openFirefox, decoders: 'libavcodec-extra' },
  {
    name: 'WebKit',
    open: openWebKit,
    decoders: 'gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav',
  },
]

let driver: Driver | undefined

test.afterEach(async () => {
  const { status } = test.info()
  if (driver && status !== 'passed') {
    await writeFile(test.info().outputPath('screen.png'), await driver.picture())
  }
  await driver?.close()
  driver = undefined
})

for (const { name, open, decoders } of browsers) {
  test(`a visitor signs up, watches a film with captions, and buys in ${name}`, async () => {
    driver = await open()
    const visitor = createVisitor(driver, e2eOrigin)

    await test.step('signs up', async () => {
      await visitor.open('/')
      await visitor.press('a', 'Sign in')
      await visitor.press('summary', 'Create an account')
      await visitor.type('details input', 'Email', `${name.toLowerCase()}-${Date.now()}@kiai.test`)
      await visitor.type('details input', 'First name', 'Ren')
      await visitor.type('details input', 'Last name', 'Abe')
      await visitor.press('details button', 'Create account')
      await visitor.see('h1', 'Before you step on the mat')
      await visitor.press('label', /^I accept the Terms/)
      await visitor.press('label', /^I am 13/)
      await visitor.press('button', 'Continue')
      await visitor.see('h1', 'Welcome to Kiai, Ren')
    })

    await test.step('watches a free film with captions', async () => {
      const decodes = await visitor.read((type) => MediaSource.isTypeSupported(type), filmType)
      expect(decodes, `${name} decodes films (Debian: apt install ${decoders})`).toBe(true)
      await visitor.open(`/video/${clipId}`)
      await visitor.press('button', 'Turn captions on')
      await visitor.see('button', 'Turn captions off')
      // That press allows it to play automatically, unless the browser has refused it before.
      await expect.poll(() => visitor.read(hasPicture, 'video')).toBe(true)
      if (await visitor.read(isPaused, 'video')) await visitor.press('button', 'Play')
      await visitor.see('section p[lang=en]', /\w/)
      await expect.poll(() => visitor.read(framesDrawn, 'video')).toBeGreaterThan(20)
    })

    await test.step('buys a photo, which arrives', async () => {
      await visitor.open('/store/product/prd_first-light-photo')
      await visitor.press('button', 'Buy now')
      await visitor.press('button', 'Pay $4.00')
      await visitor.press('button', 'Pay')
      await visitor.see('h1', /^Order K-/)
      await visitor.press('button', /^Download and end the refund/)
      await visitor.see('p', /It can no longer be refunded/)
    })

    await test.step('buys Premium', async () => {
      await visitor.open('/subscribe')
      await visitor.press('button', 'Subscribe for $19.99')
      await visitor.press('button', 'Pay')
      await visitor.see('h1', 'You are Premium now')
      await visitor.open('/subscribe')
      await visitor.see('li', /Premium.*Renews .* with Visa ending in \d{4}\./)
    })
  })
}

/** H.264 and AAC. */
const filmType = 'video/mp4; codecs="avc1.64001f,mp4a.40.2"'

const hasPicture = (selector: string) =>
  (document.querySelector<HTMLVideoElement>(selector)?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA
const isPaused = (selector: string) => document.querySelector<HTMLVideoElement>(selector)?.paused
const framesDrawn = (selector: string) =>
  document.querySelector<HTMLVideoElement>(selector)?.getVideoPlaybackQuality().totalVideoFrames ?? 0
