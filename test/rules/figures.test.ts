import { expect, test } from 'vitest'
import { tierMoves } from '#shared/rules/figures.ts'

/** Members counted by the tier they may open. */

const plan = (subscriptionStatus: 'free' | 'premium' | 'master', more = {}) => ({
  subscriptionStatus,
  ...more,
})
const until = (at: string) => ({ subscriptionExpiresAt: at })

test('a plan counts in the hour in which it ends, and without limit while it has no end', () => {
  expect(tierMoves(undefined, plan('premium', until('2026-11-27T10:45:00.000Z')))).toEqual([
    { sum: 'ending#2026-11-27T10', figure: 'premium', by: 1 },
  ])
  expect(tierMoves(undefined, plan('master'))).toEqual([{ sum: 'total', figure: 'master', by: 1 }])
  expect(tierMoves(undefined, plan('free'))).toEqual([])
})

test('a plan that changes leaves the sum of the first, even in the same hour', () => {
  expect(tierMoves(plan('premium'), plan('free', { tierOverride: 'master' }))).toEqual([
    { sum: 'total', figure: 'premium', by: -1 },
    { sum: 'total', figure: 'master', by: 1 },
  ])
  expect(tierMoves(plan('premium'), undefined)).toEqual([{ sum: 'total', figure: 'premium', by: -1 }])
  expect(tierMoves(plan('premium'), plan('premium'))).toEqual([])
})
