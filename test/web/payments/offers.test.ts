import { expect, test } from 'vitest'
import { isRegistered } from '../../../web/addresses.ts'
import { plans } from '../../../web/ui/text/plans.ts'

/** Only existing features are sold. */

test('no plan offers live events while there is no screen of them', () => {
  const offered = Object.values(plans).flatMap(({ offers }) => offers)
  expect(offered.some((offer) => /live/i.test(offer))).toBe(isRegistered('/live'))
  expect(offered).toContain('Everything in Free')
})
