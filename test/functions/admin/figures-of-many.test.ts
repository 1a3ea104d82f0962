// @module-tag long

import { expect, test } from 'vitest'
import { compareFigures, onOwnTables } from '../../support/compare-figures.ts'
import { recountedAt } from '../../support/counted-world.ts'

/** The same as figures.test.ts for 100,000 changes, a quarter of them on a machine in each time zone. */

onOwnTables()

test.each([
  ['Pacific/Pago_Pago', 660],
  ['UTC', 0],
  ['Asia/Kathmandu', -345],
  ['Pacific/Kiritimati', -840],
] as const)(
  '25,000 changes add up to the same sums as a recount on a machine in %s',
  { timeout: 1_200_000 },
  async (zone, offset) => {
    process.env.TZ = zone
    expect(new Date(recountedAt).getTimezoneOffset()).toBe(offset)
    await compareFigures(25_000, offset + 2000, { atOnce: 1, isNearby: true })
  },
)
