import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { packageRules } from '#shared/rules/money/package.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { openPage, serve } from '../app-harness.tsx'

async function textOf(path: string): Promise<string> {
  serve(() => undefined)
  await openPage(path)
  await screen.findByRole('heading', { level: 1 })
  return (screen.getByRole('article').textContent ?? '').replaceAll(/\s+/g, ' ')
}

test.each([
  ['/privacy-policy', 'Privacy Policy', 'January 2025'],
  ['/terms-of-service', 'Terms of Service', 'January 2025'],
  ['/cookie-policy', 'Cookie Policy', 'January 28, 2025'],
  ['/refund-policy', 'Refund Policy', 'January 28, 2025'],
])('%s is open to visitors and dated', async (path, title, date) => {
  const text = await textOf(path)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(text).toContain(`Last updated: ${date}`)
  expect(document.title).toBe(`${title} · Kiai`)
  // Every part is listed, and every entry of the list links to a part.
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  const parts = [...document.querySelectorAll('article section')].map(({ id }) => `#${id}`)
  expect(contents.map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').hash)).toEqual(parts)
})

test('the footer links to all four', async () => {
  await textOf('/refund-policy')
  const legal = within(screen.getByRole('navigation', { name: 'Legal' })).getAllByRole('link')
  expect(legal.map((link) => link.getAttribute('href'))).toEqual([
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
    '/refund-policy',
  ])
})

test('the terms name age, fee, renewal, notice and partial months', async () => {
  const text = await textOf('/terms-of-service')
  for (const rule of [
    'at least 13 years old',
    '15 percent on instructor earnings',
    'auto-renew monthly',
    '30 days notice of price changes',
    'no refunds for partial months',
    '$19.99',
    '$39.99',
  ])
    expect(text).toContain(rule)
})

test('the cookie policy explains cookies, names four types and four services, and the contact', async () => {
  const text = await textOf('/cookie-policy')
  for (const rule of [
    'What cookies are',
    'Essential cookies',
    'Functional cookies',
    'Analytics cookies',
    'Marketing cookies',
    'Payments:',
    'Video delivery:',
    'Analytics:',
    'Authentication:',
    'Preference center: coming soon',
    'Email: use the contact form',
    '233 West 135th Street, New York',
  ])
    expect(text).toContain(rule)
})

test('the refund policy states every rule', async () => {
  const text = await textOf('/refund-policy')
  for (const rule of [
    '7-day money-back',
    'before day 7',
    '5-7 business days',
    'cancel anytime before the next billing cycle',
    'no refund for a partial month',
    'access continues to the end of the period',
    '14-day money-back',
    'no partial refund once exclusive content',
    'pro-rated refund may be considered',
    '30-day window',
    'full refund if under 25%',
    '24 or more hours before',
    '2-24 hours before',
    '50%',
    'Under 2 hours before',
    'No refund',
    'full refund for an instructor no-show or a technical failure',
    'within 30 days from delivery',
    'unused',
    'return shipping',
    'Exchanges for another size or colour',
    '7-day window',
    'fully downloaded',
    'no refund after sharing has been detected',
    '2-3 business days',
    '5-10 business days',
    '3-5 business days',
    'Within 24 hours',
    'Monday to Friday 9 AM to 6 PM EST',
    'Gift subscriptions',
    'original purchaser only',
    'Promotional or discounted subscriptions',
    'extensive use beyond our guidelines',
    'violations of the Terms of Service',
    'email address of your account',
    'order or transaction ID',
    'detailed reason',
    'Screenshots',
  ])
    expect(text).toContain(rule)
})

test('the refund policy states every rule of packages, with the numbers the engine uses', async () => {
  const text = await textOf('/refund-policy')
  const { sizes, validMonths, unusedDays } = packageRules
  const { fullFromHours, partFromHours, partPercent } = refundRules.session
  const part = document.getElementById('packages')
  for (const rule of [
    `A package is ${sizes.join(' or ')} sessions`,
    `within ${validMonths} months`,
    `within ${unusedDays} days from the purchase`,
    'our team reviews your request',
    'each at the price of a single session',
    `${fullFromHours} or more hours beforeThe session is returned to your package`,
    `${partFromHours}-${fullFromHours} hours before${partPercent}% of its price, in money`,
    `Under ${partFromHours} hours beforeNothing; the session counts as used`,
    'cancels or does not come, the session is always returned',
    'If the package has expired or was refunded',
  ]) {
    expect((part?.textContent ?? '').replaceAll(/\s+/g, ' ')).toContain(rule)
  }
  expect(text).toContain(`unused packages within ${unusedDays} days`)
})
