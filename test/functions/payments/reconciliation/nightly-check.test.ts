import { expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { handler as checkBooks } from '../../../../functions/payments/check-books.ts'
import { caller } from '../../../support/kiai.ts'
import { behind } from './nights/behind.ts'
import { lostNews } from './nights/lost-news.ts'
import type { Morning } from './nights/night.ts'
import { untoldRefunds } from './nights/untold-refunds.ts'

/**
 * Differences that the nightly check finds by calling the providers, repairs and reports. It reads every charge there
 * is. So all cases are prepared first and checked together, and then once more, since a reported difference is not
 * reported again. No other test runs the check at the same time: differences it found first would not be reported here.
 */

const nights = Object.entries({ ...lostNews, ...behind, ...untoldRefunds })
const mornings = new Map<string, PromiseSettledResult<Morning>>()
let begun = ''
/** Four cases at a time: a slow machine that is asked for all of them at once answers none of them in time. */
const lanes = [0, 1, 2, 3]

async function prepareLane(cases: typeof nights): Promise<void> {
  for (const [name, prepare] of cases) {
    // A case that cannot be prepared fails by itself.
    const [outcome] = await Promise.allSettled([prepare()])
    mornings.set(name, outcome)
  }
}

test('checks everything that can be checked, and reports that some cannot', async () => {
  await Promise.all(lanes.map((lane) => prepareLane(nights.filter((_, at) => at % lanes.length === lane))))
  begun = new Date().toISOString()
  for (let night = 0; night < 2; night++)
    await expect(checkBooks()).rejects.toThrow('checks of the books could not run')
})

test('stores its time, the number of differences, and the number of failed checks', async () => {
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
