import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlanChangePreview, Subscription } from '#shared/contract/payments/purchase.ts'
import { formatDay } from '../../../web/ui/text/format.ts'
import { openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import {
  inDays,
  master,
  noPlan,
  offer,
  pastDue,
  paymentServer,
  premium,
  refused,
} from './payments-fixtures.ts'

beforeAll(() => import('../../../web/home/subscribe-page.tsx'))
beforeEach(() => {
  setSessionHint(true)
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  // jsdom knows the element of dialogs, but not their methods.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false
  }
})

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  const card = heading.closest('li')
  if (!card) throw new Error(`${name} stands in no card`)
  return within(card)
}

const openPlans = async (subscription: Subscription, own?: Server) => {
  const served = serve(paymentServer({ subscription, offers: [offer()] }, own))
  await openPage('/subscribe')
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  return served
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

const posts =
  (path: string, answer: ReturnType<Server>): Server =>
  ({ pathname }) =>
    pathname === path ? answer : undefined

describe('the options for a plan', () => {
  const ending: Subscription = { ...premium, state: 'ending', endsAt: premium.paidUntil }
  const planned: Subscription = { ...master, nextPlan: 'premium', price: '19.99' }
  const disputed: Subscription = { ...premium, tier: 'free', state: 'disputed' }
  const ended: Subscription = { ...premium, tier: 'free', state: 'ended', endsAt: inDays(-3) }
  const overridden: Subscription = { ...noPlan, tier: 'master', isOverridden: true }
  const above: Subscription = { ...premium, tier: 'master', isOverridden: true }

  test.each([
    ['none', noPlan, ['Subscribe for $19.99', 'Subscribe for $39.99'], 'Free'],
    ['active', premium, ['Card and invoices', 'Upgrade to Master', 'Cancel Premium'], 'Premium'],
    ['the highest', master, ['Change to Premium', 'Card and invoices', 'Cancel Master'], 'Master'],
    ['ending', ending, ['Resume Premium', 'Card and invoices'], 'Premium'],
    ['a smaller one planned', planned, ['Stay on Master', 'Cancel Master', 'Card and invoices'], 'Master'],
    ['past due', pastDue, ['Update card', 'Cancel Premium'], 'Premium'],
    ['disputed', disputed, [], 'Premium'],
    ['ended', ended, ['Subscribe for $19.99', 'Subscribe for $39.99'], 'Free'],
    ['set by an admin', overridden, [], 'Master'],
    ['set above what is paid', above, ['Card and invoices', 'Cancel Premium'], 'Master'],
  ])('%s', async (_, subscription, offered, own) => {
    await openPlans(subscription)
    const plans = within(await screen.findByRole('region', { name: 'Plans' }))
    const panel = document.querySelector('[aria-labelledby="own-plan"]')
    if (!(panel instanceof HTMLElement)) throw new Error('How the plan stands is not told')
    const buttons = [...plans.queryAllByRole('button'), ...within(panel).queryAllByRole('button')]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(offered)
    expect((await cardOf(own)).getByText('Your plan')).toBeTruthy()
  })

  test.each([
    ['active', premium, /^Renews on .* for \$19\.99\.$/],
    ['ending', ending, /nothing more is charged/],
    ['past due', pastDue, /could not be paid\. You keep Premium until/],
    ['disputed', disputed, /Premium is closed until the dispute is decided/],
    ['ended', ended, /^Premium ended on/],
    ['planned', planned, /, then Premium for \$19\.99 a month/],
  ])('%s, with its state in words', async (_, subscription, words) => {
    await openPlans(subscription)
    const panel = await screen.findByRole('region', { name: /^Your plan/ })
    expect(panel.textContent).toBeTruthy()
    expect(within(panel).getByText(words)).toBeTruthy()
  })

  test('are reported as unavailable where they cannot be loaded, and are requested again', async () => {
    let isDown = true
    const server = paymentServer({}, ({ pathname }) =>
      isDown && pathname === '/api/payment-ways' ? { status: 500, body: 'no' } : undefined,
    )
    serve(server)
    await openPage('/subscribe')
    expect(await screen.findByText(/The payment methods could not be loaded/)).toBeTruthy()
    expect(screen.queryByText(/charged/)).toBeNull()
    isDown = false
    await press('Try again')
    expect(await screen.findByRole('button', { name: 'Subscribe for $19.99' })).toBeTruthy()
  })
})

test('subscribing leads to the payment page, once however often it is pressed', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const page = { checkoutUrl: 'https://pay.test/1', purchaseId: 'chg_1' }
  const { writes } = await openPlans(noPlan, posts('/api/subscription/checkout', { body: page }))
  const button = await screen.findByRole('button', { name: 'Subscribe for $19.99' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
  expect(writes).toEqual([{ call: 'POST /api/subscription/checkout', body: { tier: 'premium' } }])
})

test('an outage of the provider is reported, and nothing was charged', async () => {
  const words = 'The payment provider is not responding. Nothing was charged.'
  await openPlans(noPlan, posts('/api/subscription/checkout', refused(503, 'provider.down', words)))
  await press('Subscribe for $19.99')
  expect(await screen.findByText(words)).toBeTruthy()
})

describe('changing the plan', () => {
  const proratedAt = inDays(0)
  const upgrade: PlanChangePreview = {
    kind: 'upgrade',
    from: 'premium',
    to: 'master',
    dueToday: '17.34',
    price: '39.99',
    proratedAt,
    lines: [
      { description: 'Remaining time on Master after 26 Nov 2026', amount: '34.66' },
      { description: 'Unused time on Premium after 26 Nov 2026', amount: '-17.32' },
    ],
    nextPaymentAt: inDays(20),
  }
  const downgrade: PlanChangePreview = {
    kind: 'downgrade',
    from: 'master',
    to: 'premium',
    lines: [],
    dueToday: '0.00',
    price: '19.99',
    nextPaymentAt: inDays(20),
    proratedAt,
  }
  const server =
    (previews: PlanChangePreview[], answer: ReturnType<Server>): Server =>
    ({ pathname }) => {
      if (pathname === '/api/subscription/change') return answer
      if (pathname !== '/api/subscription/preview') return undefined
      return { body: previews.length > 1 ? previews.shift() : previews[0] }
    }

  test('shows every line and the amount due today, and buys exactly that', async () => {
    const { writes } = await openPlans(premium, server([upgrade], { body: master }))
    await press('Upgrade to Master')
    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Master' }))
    const terms = await dialog.findAllByRole('definition')
    expect(terms.map(({ textContent }) => textContent)).toEqual(['$34.66', '−$17.32', '$17.34'])
    const rest = `${formatDay(proratedAt)} – ${formatDay(upgrade.nextPaymentAt)}`
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      `Master, ${rest}`,
      `Unused Premium, ${rest}`,
      'Due today',
    ])
    expect(dialog.getByText('Visa ending in 4242')).toBeTruthy()
    await press('Upgrade, pay $17.34')
    expect(await screen.findByText('You are Master now')).toBeTruthy()
    expect(writes.at(-1)?.body).toEqual({ tier: 'master', proratedAt, dueToday: '17.34' })
  })

  test('an amount that has changed since is reported, and confirmed again', async () => {
    const changed = refused(409, 'payment.changed', 'Changed')
    await openPlans(premium, server([upgrade, { ...upgrade, dueToday: '17.01' }], changed))
    await press('Upgrade to Master')
    await press('Upgrade, pay $17.34')
    expect(await screen.findByText('The amount has changed')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Upgrade, pay $17.01' })).toBeTruthy()
  })

  test('a declined card leads to another one', async () => {
    await openPlans(premium, server([upgrade], refused(402, 'payment.declined', 'Your bank declined it.')))
    await press('Upgrade to Master')
    await press('Upgrade, pay $17.34')
    expect(await screen.findByText('Your bank declined it.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Update card' })).toBeTruthy()
  })

  test('with an unknown outcome cannot be pressed again', async () => {
    const words = 'We do not know yet whether this was paid'
    await openPlans(premium, server([upgrade], refused(503, 'payment.unknown', words)))
    await press('Upgrade to Master')
    await press('Upgrade, pay $17.34')
    expect(await screen.findByText(words)).toBeTruthy()
    const dialog = within(screen.getByRole('dialog', { name: 'Upgrade to Master' }))
    expect(dialog.queryByRole('button', { name: /^Upgrade, pay/ })).toBeNull()
    const purchases = dialog.getByRole('link', { name: 'My purchases' })
    expect(purchases.getAttribute('href')).toBe('/profile?tab=purchases')
    // On reopening it reads the state of the plan again, and offers the matching options.
    await press('Not now')
    await press('Upgrade to Master')
    expect(await screen.findByRole('button', { name: 'Upgrade, pay $17.34' })).toBeTruthy()
    expect(screen.queryByText(words)).toBeNull()
  })

  test('to a smaller plan names the features that close, and when; nothing is due', async () => {
    await openPlans(master, server([downgrade], { body: { ...master, nextPlan: 'premium' } }))
    await press('Change to Premium')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change to Premium' }))
    expect(await dialog.findByText(/1-on-1 virtual sessions, master classes, master courses/)).toBeTruthy()
    expect(dialog.getByText('$0.00')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Keep Master' })).toBeTruthy()
    await press(/^Change on/)
    expect(await screen.findByText('Nothing is due today.')).toBeTruthy()
  })
})

describe('cancelling', () => {
  test('keeps the plan until its day, mentions the guarantee, and Keep comes first', async () => {
    const ended = { ...premium, state: 'ending', endsAt: premium.paidUntil }
    const { writes } = await openPlans(premium, posts('/api/subscription/cancel', { body: ended }))
    await press('Cancel Premium')
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Premium?' }))
    expect(await dialog.findByText('$19.99 is refunded')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Request a refund' }).getAttribute('href')).toBe(
      '/purchases/chg_1',
    )
    const foot = dialog.getAllByRole('button').slice(-2)
    expect(foot[0]?.textContent).toBe('Keep Premium')
    expect(writes).toEqual([])
    await press(/^Cancel on/)
    expect(await screen.findByText('Your plan is cancelled')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Resume Premium' })).toBeTruthy()
  })

  test('is taken back', async () => {
    const ending: Subscription = { ...premium, state: 'ending', endsAt: premium.paidUntil }
    await openPlans(ending, posts('/api/subscription/resume', { body: premium }))
    await press('Resume Premium')
    expect(await screen.findByText('You stay on Premium')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Upgrade to Master' })).toBeTruthy()
  })
})

describe('the bar above every page', () => {
  const due = { subscriptionStatus: 'premium', subscriptionExpiresAt: inDays(-2) } as const

  test('shows both dates to a member who is past due, and leads to the card', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const user = { ...due, subscriptionGraceUntil: inDays(5) }
    serve(
      paymentServer(
        { user, subscription: pastDue },
        posts('/api/subscription/portal', {
          body: { portalUrl: 'https://portal.test' },
        }),
      ),
    )
    await openPage('/videos')
    const bar = within(await screen.findByRole('region', { name: 'Your payment' }))
    expect(bar.getByText(/could not be paid/)).toBeTruthy()
    expect(bar.getByText(/You keep Premium until/)).toBeTruthy()
    await act(async () => void fireEvent.click(bar.getByRole('button', { name: 'Update card' })))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://portal.test'))
  })

  test.each([
    ['a free member', {}],
    ['who is paid up', { ...due, subscriptionExpiresAt: inDays(3), subscriptionGraceUntil: inDays(10) }],
    ['whose grace is over', { ...due, subscriptionGraceUntil: inDays(-1) }],
  ])('%s makes no call', async (_, user) => {
    const { asked } = serve(paymentServer({ user }))
    await openPage('/videos')
    await screen.findByRole('heading', { level: 1 })
    expect(asked).not.toContain('/api/subscription')
  })

  test('a dispute is shown once a window, and can be closed', async () => {
    await openPlans({ ...premium, tier: 'free', state: 'disputed' })
    await screen.findByRole('region', { name: 'Your payment' })
    await press('Dismiss')
    expect(screen.queryByRole('region', { name: 'Your payment' })).toBeNull()
  })
})
