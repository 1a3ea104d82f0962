import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveTier, opens, tiers } from '#shared/rules/access/access.ts'

const expiresAt = '2026-03-01T12:00:00.000Z'
const expiry = Date.parse(expiresAt)

describe('what a tier opens', () => {
  test.each([
    ['free', 'free', true],
    ['free', 'premium', false],
    ['free', 'master', false],
    ['premium', 'free', true],
    ['premium', 'premium', true],
    ['premium', 'master', false],
    ['master', 'free', true],
    ['master', 'premium', true],
    ['master', 'master', true],
  ] as const)('a %s member, a %s video: %s', (tier, accessLevel, may) => {
    expect(opens(tier, accessLevel)).toBe(may)
  })

  test('a higher tier opens all that a lower one opens', () => {
    for (const [place, tier] of tiers.entries()) {
      const opened = tiers.filter((level) => opens(tier, level))
      expect(opened).toEqual(tiers.slice(0, place + 1))
    }
  })
})

describe('the tier a member holds', () => {
  test.each(tiers)('%s stays %s while nothing expires', (subscriptionStatus) => {
    expect(effectiveTier({ subscriptionStatus, subscriptionExpiresAt: null }, expiry)).toBe(
      subscriptionStatus,
    )
  })

  test.each(tiers)('%s is held up to the last millisecond and is free from the moment it ends', (held) => {
    const subscription = { subscriptionStatus: held, subscriptionExpiresAt: expiresAt }
    expect(effectiveTier(subscription, expiry - 1)).toBe(held)
    expect(effectiveTier(subscription, expiry)).toBe('free')
    expect(effectiveTier(subscription, expiry + 1)).toBe('free')
  })

  test('time alone never raises a tier', () => {
    const moment = fc.integer({ min: expiry - 10 ** 9, max: expiry + 10 ** 9 })
    fc.assert(
      fc.property(fc.constantFrom(...tiers), moment, fc.nat(10 ** 9), (subscriptionStatus, now, later) => {
        const subscription = { subscriptionStatus, subscriptionExpiresAt: expiresAt }
        const [before, after] = [effectiveTier(subscription, now), effectiveTier(subscription, now + later)]
        expect(opens(before, after)).toBe(true)
      }),
    )
  })
})
