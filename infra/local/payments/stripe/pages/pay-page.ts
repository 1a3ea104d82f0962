import { escaped } from '#shared/rules/text/html.ts'
import { pageHeaders } from '../../../page.ts'
import type { Session } from '../api/wire.ts'
import { find, type World } from '../api/world.ts'
import { cardOf, challengeCard, declinedCard, insufficientCard, plainCard } from '../money/cards.ts'
import { lineItemsOf, sessionNote } from '../money/checkout.ts'
import { authenticateSession, paySession } from '../money/checkout-pay.ts'
import { money, pageOf } from './page.ts'

/** The hosted page of a checkout session: a card, and a button for each possible outcome. */

export type Shown = { status: number; headers: Record<string, string>; body: string }

const outcomes = [
  ['succeed', 'Pay'],
  ['decline', 'Card is declined'],
  ['insufficient', 'Not enough money'],
  ['challenge', 'Bank asks who you are (3-D Secure)'],
  ['delay', 'Pay by bank debit, known days later'],
  ['abandon', 'Leave without paying'],
] as const

export function showPay(world: World, id: string, problem?: string, typed = plainCard): Shown {
  const session = find(world, 'checkout.session', id)
  if (!session) return closed(404, 'There is no such payment', null)
  if (session.status === 'complete') return closed(200, 'This is paid for already', session.success_url)
  if (session.status !== 'open') return closed(200, 'This payment has expired', session.cancel_url)
  const items = lineItemsOf(world, id).map(
    (item) =>
      `<li><span>${item.quantity} × ${escaped(item.description ?? '')}</span><span>${money(item.amount_total, item.currency)}${
        item.price?.recurring ? ` a ${item.price.recurring.interval}` : ''
      }</span></li>`,
  )
  const offered = outcomes.filter(([value]) => value !== 'delay' || takesDebits(session))
  const buttons = offered.map(
    ([value, label], place) =>
      `<button class="action${place === 0 ? '' : ' plain'}" name="outcome" value="${value}">${label}</button>`,
  )
  const main = `
    <p class="sum">${money(session.amount_total, session.currency)}</p>
    <ul class="items">${items.join('')}</ul>
    ${session.customer_details?.email ? `<p class="fine">For ${escaped(session.customer_details.email)}</p>` : ''}
    ${problem ? `<p class="alert" role="alert">${escaped(problem)}</p>` : ''}
    <form method="post" class="paying">
      <div class="field"><label for="card">Card number</label>
        <input id="card" name="card" inputmode="numeric" autocomplete="off" value="${escaped(typed)}"></div>
      <p class="fine">Any card of Stripe’s test mode does here what it does there. The other buttons need none.</p>
      <div class="choices">${buttons.join('')}</div>
    </form>`
  const title = session.mode === 'subscription' ? 'Subscribe to Kiai' : 'Pay Kiai'
  return page(problem ? 402 : 200, title, main, [session.success_url, session.cancel_url])
}

const page = (status: number, title: string, main: string, targets: (string | null)[] = []): Shown => ({
  status,
  headers: pageHeaders(targets),
  body: pageOf(title, main),
})

const closed = (status: number, title: string, back: string | null) =>
  page(
    status,
    title,
    back ? `<p class="message"><a class="action" href="${escaped(back)}">Back to Kiai</a></p>` : '',
  )

const redirect = (to: string): Shown => ({
  status: 303,
  headers: { location: to, 'cache-control': 'no-store' },
  body: '',
})

const takesDebits = ({ allowed_payment_method_types: allowed }: Session) =>
  allowed?.includes('us_bank_account') ?? true

/** Handles a pressed button. */
export function choosePay(world: World, id: string, form: URLSearchParams): Shown {
  const session = find(world, 'checkout.session', id)
  if (session?.status !== 'open') return showPay(world, id)
  const outcome = form.get('outcome') ?? 'succeed'
  const typed = form.get('card') || plainCard
  if (outcome === 'abandon') return session.cancel_url ? redirect(session.cancel_url) : showPay(world, id)
  if (outcome === 'delay' && !takesDebits(session)) return showPay(world, id, 'Please pay by card.', typed)
  const numbers: Record<string, string> = {
    decline: declinedCard,
    insufficient: insufficientCard,
    challenge: challengeCard,
  }
  const card = outcome === 'delay' ? 'debit' : cardOf(numbers[outcome] ?? typed)
  if (!card) return showPay(world, id, 'Your card number is incorrect.', typed)
  return follow(world, session, paySession(world, id, card), typed)
}

function follow(world: World, session: Session, outcome: string, typed?: string): Shown {
  if (outcome === 'requires_action') return redirect(`${world.base}/pay/${session.id}/challenge`)
  if (outcome === 'declined') return showPay(world, session.id, reasonOf(world, session.id), typed)
  return redirect((session.success_url ?? world.base).replaceAll('{CHECKOUT_SESSION_ID}', session.id))
}

const reasonOf = (world: World, id: string) =>
  find(world, 'payment_intent', sessionNote(world, id).intent ?? '')?.last_payment_error?.message ??
  'Your card was declined.'

/** The bank's own page, reduced to its outcome. */
export function showChallenge(world: World, id: string): Shown {
  const session = find(world, 'checkout.session', id)
  if (session?.status !== 'open') return showPay(world, id)
  const main = `
    <p class="lead">Your bank asks whether it is you who pays ${money(session.amount_total, session.currency)}.</p>
    <form method="post"><div class="choices">
      <button class="action" name="authentication" value="complete">Complete authentication</button>
      <button class="action plain" name="authentication" value="fail">Fail authentication</button>
    </div></form>`
  return page(200, '3-D Secure', main, [session.success_url, session.cancel_url])
}

export function chooseChallenge(world: World, id: string, form: URLSearchParams): Shown {
  const session = find(world, 'checkout.session', id)
  if (session?.status !== 'open') return showPay(world, id)
  return follow(world, session, authenticateSession(world, id, form.get('authentication') === 'complete'))
}
