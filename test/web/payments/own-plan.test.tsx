import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { pastDue, paymentServer, premium } from './payments-fixtures.ts'

beforeEach(() => setSessionHint(true))

const ownPlan = async () => within(await screen.findByRole('region', { name: 'Your plan' }))

test.each([
  ['Card and invoices', premium],
  ['Update card', pastDue],
])('%s leads nowhere while payments are not set up, and the page says so', async (name, subscription) => {
  serve(paymentServer({ subscription, ways: { card: false, wallet: false } }))
  await openPage('/profile?tab=subscription')
  const plan = await ownPlan()
  expect(await plan.findByText(/Payment processing is being set up/)).toBeTruthy()
  expect(plan.queryByRole('button', { name })).toBeNull()
})

test('card and invoices are shown beside a running plan, where they exist', async () => {
  serve(paymentServer({ subscription: premium }))
  await openPage('/profile?tab=subscription')
  const plan = await ownPlan()
  expect(await plan.findByRole('button', { name: 'Card and invoices' })).toBeTruthy()
  expect(plan.queryByText(/being set up/)).toBeNull()
})
