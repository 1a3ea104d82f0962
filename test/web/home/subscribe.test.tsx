import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/contract/members/user.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'

beforeEach(() => setSessionHint(true))

async function openAs(change: Partial<User> = {}) {
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, ...change } }
    return pathname === '/api/payment-ways' ? { body: { card: false, wallet: false } } : undefined
  })
  await openPage('/subscribe')
  await screen.findByRole('heading', { level: 1 })
}

const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { level: 3, name }).closest('li')
  if (!card) throw new Error(`${name} stands in no card`)
  return within(card)
}

describe('the plans', () => {
  test('Premium comes first, Master beside it, Free for comparison, each with price and contents', async () => {
    await openAs()
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Premium', 'Master', 'Free'])
    expect(cardOf('Premium').getByText(/^\$19\.99/).textContent).toBe('$19.99 per month')
    expect(cardOf('Master').getByText(/^\$39\.99/).textContent).toBe('$39.99 per month')
    expect(cardOf('Free').getByText(/^\$0/).textContent).toBe('$0 per month')
    expect(cardOf('Premium').getByText('Most Popular')).toBeTruthy()
    expect(cardOf('Master').getByText('1-on-1 virtual sessions')).toBeTruthy()
    expect(cardOf('Master').getByText('Master classes')).toBeTruthy()
    expect(screen.getByText(/US dollars/)).toBeTruthy()
  })

  const past = '2025-01-02T12:00:00.000Z'
  test.each([
    ['Free', { subscriptionStatus: 'free' }],
    ['Premium', { subscriptionStatus: 'premium' }],
    ['Master', { subscriptionStatus: 'master' }],
    ['Free', { subscriptionStatus: 'master', subscriptionExpiresAt: past }],
  ] as const)('the member’s own one is marked: %s for %j', async (name, change) => {
    await openAs(change)
    expect(cardOf(name).getByText('Your plan')).toBeTruthy()
    expect(screen.getAllByText('Your plan')).toHaveLength(1)
  })

  test('the refund terms are a link to the refund policy', async () => {
    await openAs()
    expect(
      cardOf('Premium')
        .getByRole('link', { name: /^7-day/ })
        .getAttribute('href'),
    ).toBe('/refund-policy#premium')
    expect(
      cardOf('Master')
        .getByRole('link', { name: /^14-day/ })
        .getAttribute('href'),
    ).toBe('/refund-policy#master')
  })
})

test('payment is announced as being set up, with a link to support and none to a checkout', async () => {
  await openAs()
  const notice = await screen.findByText(/Payment processing is being set up/)
  expect(notice.textContent).toContain('contact support')
  const payment = within(screen.getByRole('region', { name: 'Payment' }))
  const link = await payment.findByRole('link', { name: 'contact support' })
  expect(link.getAttribute('href')).toMatch(/^\/contact\?category=billing$/)
  expect(payment.queryByRole('button')).toBeNull()
})

test('the navigation offers Premium, to visitors through sign-in', async () => {
  await openAs()
  expect(screen.getAllByRole('link', { name: 'Premium' })[0]?.getAttribute('href')).toBe('/subscribe')
})

test('a visitor does not see it; signing in leads back', async () => {
  setSessionHint(false)
  serve(() => undefined)
  await openPage('/subscribe')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Premium' })[0]?.getAttribute('href')).toBe(
    '/api/login?returnTo=%2Fsubscribe',
  )
})
