import { escaped } from '#shared/rules/text/html.ts'
import { pageHeaders } from '../../../page.ts'
import type { PortalSession, Subscription } from '../api/wire.ts'
import { all, change, emit, find, named, now, schedule, unschedule, type World } from '../api/world.ts'
import { cardOf, plainCard } from '../money/cards.ts'
import { payInvoice } from '../money/invoice-pay.ts'
import { attach, makeCard, setUp } from '../money/payment-methods.ts'
import { endSubscription } from '../money/subscription-end.ts'
import { money, pageOf } from './page.ts'
import type { Shown } from './pay-page.ts'
import { visitFor } from './portal.ts'

/** The hosted page on which members manage their card, invoices and subscription. */

type Visit = { session: PortalSession; features: ReturnType<typeof featuresOf> }

const featuresOf = (world: World, configuration: string) =>
  named(world, 'billing_portal.configuration', configuration).features

function visitOf(world: World, id: string): Visit | undefined {
  const session = find(world, 'billing_portal.session', id)
  if (!session || session.created + visitFor < now(world)) return undefined
  return { session, features: featuresOf(world, session.configuration) }
}

const live = ({ status }: Subscription) => !['canceled', 'incomplete_expired'].includes(status)
const subscriptionsOf = (world: World, customer: string) => all(world, 'subscription', customer).filter(live)

export function showPortal(world: World, id: string, problem?: string): Shown {
  const visit = visitOf(world, id)
  if (!visit) return page(404, 'This visit is over', '<p class="lead">Start again from Kiai.</p>', [])
  const { session, features } = visit
  const { customer, return_url } = session
  const back = return_url
    ? `<p class="message"><a class="action plain" href="${escaped(return_url)}">Back to Kiai</a></p>`
    : ''
  const main = `
    ${problem ? `<p class="alert" role="alert">${escaped(problem)}</p>` : ''}
    ${subscriptionsOf(world, customer)
      .map((one) => subscriptionIn(one, features.subscription_cancel.enabled))
      .join('')}
    ${features.payment_method_update.enabled ? cardIn(world, customer) : ''}
    ${features.invoice_history.enabled ? invoicesIn(world, customer) : ''}
    ${back}`
  return page(problem ? 402 : 200, 'Your subscription', main, [return_url])
}

const page = (status: number, title: string, main: string, targets: (string | null)[]): Shown => ({
  status,
  headers: pageHeaders(targets),
  body: pageOf(title, main),
})

function subscriptionIn({ id, status, items, cancel_at }: Subscription, isCancellable: boolean): string {
  const [item] = items.data
  const until = new Date((cancel_at ?? item?.current_period_end ?? 0) * 1000).toUTCString().slice(5, 16)
  const press = (act: string, label: string) =>
    `<form method="post"><input type="hidden" name="subscription" value="${id}"><button class="action plain" name="act" value="${act}">${label}</button></form>`
  return `<section><h2>${money(item?.price.unit_amount ?? 0, item?.price.currency ?? null)} a ${item?.price.recurring?.interval ?? ''}, ${status}</h2>
    <p class="fine">${cancel_at ? 'Ends' : 'Renews'} on ${until}</p>
    ${isCancellable ? (cancel_at ? press('resume', 'Do not cancel') : press('cancel', 'Cancel subscription')) : ''}</section>`
}

function cardIn(world: World, customer: string): string {
  const method = named(world, 'customer', customer).invoice_settings.default_payment_method
  const card = method ? find(world, 'payment_method', method)?.card : undefined
  return `<section><h2>Card</h2><p class="fine">${card ? `${card.brand} ending in ${card.last4}` : 'The card you subscribed with'}</p>
    <form method="post" class="row"><label>New card number<input name="card" value="${plainCard}" inputmode="numeric"></label>
      <button class="action" name="act" value="card">Save card</button></form></section>`
}

function invoicesIn(world: World, customer: string): string {
  const items = all(world, 'invoice', customer)
    .filter((one) => one.status !== 'draft')
    .map(({ id, number, total, currency, status, created }) => {
      const day = new Date(created * 1000).toUTCString().slice(5, 16)
      const pay = `<form method="post"><input type="hidden" name="invoice" value="${id}"><button class="action plain" name="act" value="pay">Pay now</button></form>`
      return `<li>${day} <a href="${world.base}/invoice/${id}">${number}</a> ${money(total, currency)} ${status}${status === 'open' ? pay : ''}</li>`
    })
  return `<section><h2>Invoices</h2><ul class="things">${items.join('')}</ul></section>`
}

export function choosePortal(world: World, id: string, form: URLSearchParams): Shown {
  const visit = visitOf(world, id)
  if (!visit) return showPortal(world, id)
  const { session, features } = visit
  const problem = (() => {
    switch (form.get('act')) {
      case 'card':
        return features.payment_method_update.enabled
          ? changeCard(world, session.customer, form.get('card') ?? '')
          : refused
      case 'pay':
        return payOwed(world, session.customer, form.get('invoice') ?? '')
      case 'cancel':
      case 'resume':
        return features.subscription_cancel.enabled
          ? end(world, session.customer, form, features.subscription_cancel.mode)
          : refused
      default:
        return refused
    }
  })()
  if (problem) return showPortal(world, id, problem)
  return { status: 303, headers: { location: session.url, 'cache-control': 'no-store' }, body: '' }
}

const refused = 'That cannot be done here.'

/** A card that its bank refuses to store is refused; one that fails later is not. */
function changeCard(world: World, customer: string, typed: string): string | undefined {
  const card = cardOf(typed)
  if (!card) return 'Your card number is incorrect.'
  if (card.decline && !card.declinesLater) return card.decline.message
  const { email, name, invoice_settings } = named(world, 'customer', customer)
  const method = makeCard(world, card, { email, name: name ?? null }, customer)
  setUp(world, method.id)
  attach(world, method.id, customer)
  const settings = { ...invoice_settings, default_payment_method: method.id }
  const changed = change(world, 'customer', customer, { invoice_settings: settings })
  emit(world, 'customer.updated', changed.object, changed.previous)
  for (const one of subscriptionsOf(world, customer)) {
    if (!one.default_payment_method) continue
    const { object, previous } = change(world, 'subscription', one.id, { default_payment_method: method.id })
    emit(world, 'customer.subscription.updated', object, previous)
  }
  return undefined
}

function payOwed(world: World, customer: string, id: string): string | undefined {
  const invoice = find(world, 'invoice', id)
  if (invoice?.customer !== customer || invoice.status !== 'open') return refused
  return payInvoice(world, id, { isPresent: true }) === 'succeeded' ? undefined : 'Your card was declined.'
}

/** The portal sets a time, and leaves `cancel_at_period_end` alone. */
function end(world: World, customer: string, form: URLSearchParams, mode: string): string | undefined {
  const found = subscriptionsOf(world, customer).find(({ id }) => id === form.get('subscription'))
  if (!found) return refused
  const isEnding = form.get('act') === 'cancel'
  if (isEnding && mode === 'immediately') {
    endSubscription(world, found.id, 'cancellation_requested')
    return undefined
  }
  const cancel_at = isEnding ? (found.items.data[0]?.current_period_end ?? null) : null
  const canceled_at = isEnding ? now(world, customer) : null
  const details = { comment: null, feedback: null, feedback_option: null }
  const { object, previous } = change(world, 'subscription', found.id, {
    cancel_at,
    canceled_at,
    cancel_at_period_end: false,
    cancellation_details: { ...details, reason: isEnding ? 'cancellation_requested' : null },
  })
  if (cancel_at) schedule(world, 'cancel-subscription', found.id, cancel_at, customer)
  else unschedule(world, 'cancel-subscription', found.id)
  emit(world, 'customer.subscription.updated', object, previous)
  return undefined
}

/** An invoice, or the receipt of a charge, for people. */
export function showPaper(world: World, id: string): Shown {
  const invoice = find(world, 'invoice', id)
  const charge = find(world, 'charge', id)
  if (charge) {
    return page(
      200,
      'Receipt',
      `<p class="sum">${money(charge.amount, charge.currency)}</p><p class="fine">${charge.status}</p>`,
      [],
    )
  }
  if (!invoice) return page(404, 'There is no such paper', '', [])
  const lines = invoice.lines.data.map(
    ({ description, amount, currency }) =>
      `<li><span>${escaped(description ?? '')}</span><span>${money(amount, currency)}</span></li>`,
  )
  const main = `<p class="sum">${money(invoice.total, invoice.currency)}</p><ul class="items">${lines.join('')}</ul><p class="fine">${invoice.status}</p>`
  return page(200, `Invoice ${invoice.number ?? ''}`, main, [])
}
