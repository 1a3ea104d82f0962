import { expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { handler as checkBooks } from '../../../../functions/payments/check-books.ts'
import { caller } from '../../../support/kiai.ts'
import { behind } from './nights/behind.ts'
import { lostNews } from './nights/lost-news.ts'
import type { Morning } from './nights/night.ts'
import { untoldRefunds } from './nights/untold-refunds.ts'

/**
 * What the nightly check finds by asking the providers: it mends it, and tells. It reads every charge there is, so that
 * all of this is prepared first, and looked at together; and once more, since what was told is not told again. Nobody
 * else looks meanwhile: what they found first would not be told here.
 */

const nights = Object.entries({ ...lostNews, ...behind, ...untoldRefunds })
const mornings = new Map<string, PromiseSettledResult<Morning>>()
let begun = ''

test('looks at all that can be looked at, and says to anyone who watches that some cannot', async () => {
  await Promise.all(
    nights.map(async ([name, prepare]) => {
      // One that cannot be prepared fails by itself.
      const [outcome] = await Promise.allSettled([prepare()])
      mornings.set(name, outcome)
    }),
  )
  begun = new Date().toISOString()
  for (let night = 0; night < 2; night++)
    await expect(checkBooks()).rejects.toThrow('checks of the books could not be made')
})

test('keeps when it was, how much it found, and how much could not be looked at', async () => {
  const { lastCheck } = await (await caller('admin'))(api.payments.listDifferences)
  expect(Date.parse(lastCheck?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(begun))
  expect(lastCheck?.differences).toBeGreaterThanOrEqual(1)
  expect(lastCheck?.unchecked).toBeGreaterThanOrEqual(1)
})

test.each(nights.map(([name]) => name))('%s', async (name) => {
  const morning = mornings.get(name)
  if (morning?.status !== 'fulfilled') throw morning?.reason
  await morning.value()
})
