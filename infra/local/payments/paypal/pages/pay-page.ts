import { escaped } from '#shared/rules/text/html.ts'
import { pageHeaders } from '../../../page.ts'
import type { Answer } from '../api/answer.ts'
import type { Site } from '../api/site.ts'
import type { KeptOrder, PayerChoice } from '../api/store.ts'
import { isOpen, livingOrder, orderOf, payerIdOf } from '../money/orders.ts'
import { pageOf } from './page.ts'

/** The page on which a payer approves an order: one button per outcome. */

const outcomes = {
  succeed: 'Pay now',
  decline: 'Pay by an instrument that is declined',
  insufficient: 'Pay by an account without funds',
  challenge: 'Pay, and be asked once more',
  delay: 'Pay, and let PayPal review it',
  abandon: 'Cancel and return',
} as const

type Outcome = keyof typeof outcomes

export function showPay(site: Site, id: string, isChallenge: boolean): Answer {
  const order = livingOrder(site, id)
  if (!order || !isOpen(order)) return over(order)
  const { amount, description } = order.unit
  const offered: Outcome[] = isChallenge
    ? ['succeed', 'decline', 'abandon']
    : Object.keys(outcomes).filter(isOutcome)
  const details = [
    ['To', order.brand ?? 'The seller'],
    ['For', description ?? 'An order'],
    ['Amount', `${amount.value} ${amount.currency_code}`],
  ]
  const buttons = offered.map(
    (name, place) =>
      `<button class="action${place > 0 ? ' plain' : ''}" name="outcome" value="${name}">${isChallenge && name === 'succeed' ? 'Yes, it is me' : outcomes[name]}</button>`,
  )
  return page(
    200,
    isChallenge ? 'Is it really you?' : `Pay ${amount.value} ${amount.currency_code}`,
    `<p class="lead">Choose how this payment ends.</p>
    <dl>${details.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(String(value))}</dd>`).join('')}</dl>
    <form class="choices" method="post" action="${escaped(`${site.url}/pay/${order.id}`)}">${buttons.join('')}</form>`,
    [order.returnUrl, order.cancelUrl].filter((url) => url !== undefined),
  )
}

export function choose(site: Site, id: string, outcome: string | null): Answer {
  const order = livingOrder(site, id)
  if (!order || !isOpen(order)) return over(order)
  if (!isOutcome(outcome)) return showPay(site, id, false)
  if (outcome === 'challenge') return to(`${site.url}/pay/${id}?step=challenge`)
  if (outcome === 'abandon') return back(order.cancelUrl, { token: id })
  approve(site, order, outcome)
  return back(order.returnUrl, { token: id, PayerID: payerIdOf(order) })
}

function approve(site: Site, order: KeptOrder, choice: PayerChoice): void {
  const approved: KeptOrder = { ...order, status: 'APPROVED', choice, updatedAt: site.now() }
  site.store.orders.put(approved)
  site.emit(
    'CHECKOUT.ORDER.APPROVED',
    order.client,
    'An order has been approved by buyer',
    orderOf(site, approved),
  )
}

const isOutcome = (word: string | null): word is Outcome => word !== null && Object.hasOwn(outcomes, word)

/** Back to the seller; the existing query of its address is kept. */
function back(address: string | undefined, more: Record<string, string>): Answer {
  if (address === undefined)
    return page(
      200,
      'Thank you',
      '<p class="lead">You can close this page: the seller named no way back.</p>',
    )
  const [place = '', fragment] = address.split('#')
  const joint = place.includes('?') ? '&' : '?'
  return to(`${place}${joint}${new URLSearchParams(more)}${fragment === undefined ? '' : `#${fragment}`}`)
}

const over = (order: KeptOrder | undefined) =>
  order
    ? page(409, 'Nothing to pay', `<p class="lead">This order is ${order.status.toLowerCase()}.</p>`)
    : page(
        404,
        'There is no such order',
        '<p class="lead">It was never made, or is more than three hours old.</p>',
      )

const to = (location: string): Answer => ({ status: 303, headers: { location, 'cache-control': 'no-store' } })

const page = (status: number, title: string, main: string, formTargets: string[] = []): Answer => ({
  status,
  body: pageOf(title, main),
  headers: pageHeaders(formTargets),
})
