import { escaped } from '#shared/rules/text/html.ts'
import { pageHeaders } from '../../../page.ts'
import type { Api } from '../api/api.ts'
import { faultModes } from '../api/faults.ts'
import { all, day, find, now, type World } from '../api/world.ts'
import { button, money, pageOf } from './page.ts'
import type { Shown } from './pay-page.ts'

/** The page from which one controls Stripe: its objects, newest first, and the acts it offers. */
export function showControl(world: World, { faults }: Api): Shown {
  const to = (act: string) => `${world.base}/${act}`
  const advance = ([label, seconds]: [string, number]) =>
    button(to('clock'), label, { advance: String(seconds) })
  const modes = faultModes.map((mode) => `<option>${mode}</option>`).join('')
  const main = `
    <p class="lead">It is ${new Date(now(world) * 1000).toUTCString()} here.</p>
    <div class="choices">${[
      ['A minute on', 60] as [string, number],
      ['A day on', day] as [string, number],
      ['A week on', 7 * day] as [string, number],
      ['A month on', 31 * day] as [string, number],
    ]
      .map(advance)
      .join('')}</div>
    <h2>Let calls go wrong</h2>
    <form method="post" action="${to('faults')}" class="row">
      <label>How<select name="mode">${modes}<option>clear</option></select></label>
      <label>Calls<input name="calls" value="1" inputmode="numeric"></label>
      <label>Path holds<input name="path" placeholder="/v1/refunds"></label>
      <button class="action plain">Set</button>
    </form>
    ${faults.list().length > 0 ? `<p class="fine">${escaped(JSON.stringify(faults.list()))}</p>` : ''}
    ${section('Events', eventsIn(world))}
    ${section('Disputes', disputesIn(world))}
    ${section('Debits on their way', debitsIn(world))}
    ${section('Charges', chargesIn(world))}
    ${section('Transfers', transfersIn(world))}
    ${section('Subscriptions', subscriptionsIn(world))}
    ${section('Everything', everythingIn(world))}`
  return { status: 200, headers: pageHeaders(), body: pageOf('Control', main) }
}

const shownOf = 15

const section = (title: string, items: string[]) =>
  items.length === 0
    ? ''
    : `<section><h2>${title}</h2><ul class="things">${items.map((item) => `<li>${item}</li>`).join('')}</ul></section>`

const eventsIn = (world: World) =>
  all(world, 'event')
    .slice(0, shownOf)
    .map(({ id, type }) => {
      const sent = world.deliveries.list({ provider: 'stripe', id })
      const states = sent.map(
        ({ state, lastStatus, attempts }) => `${state} (${lastStatus ?? '–'}, ${attempts}×)`,
      )
      return `<strong>${type}</strong> <code>${id}</code> ${states.join(', ') || 'nobody listens'}${
        sent.length > 0 ? button(`${world.base}/resend`, 'Send again', { event: id }) : ''
      }`
    })

const chargesIn = (world: World) =>
  all(world, 'charge')
    .slice(0, shownOf)
    .map(({ id, amount, amount_refunded, currency, status, disputed }) => {
      const said = `<strong>${money(amount, currency)}</strong> <code>${id}</code> ${status}${disputed ? ', disputed' : ''}${
        amount_refunded > 0 ? `, ${money(amount_refunded, currency)} refunded` : ''
      }`
      if (status !== 'succeeded') return said
      return `${said}
        <form method="post" action="${world.base}/refund" class="row"><input type="hidden" name="charge" value="${id}">
          <label>Cents<input name="amount" placeholder="all"></label><button class="action plain">Refund</button></form>
        ${disputed ? '' : button(`${world.base}/dispute`, 'Dispute', { charge: id })}`
    })

const transfersIn = (world: World) =>
  all(world, 'transfer')
    .slice(0, shownOf)
    .map(({ id, amount, amount_reversed, currency, destination }) => {
      const to = escaped(find(world, 'account', destination ?? '')?.email ?? destination ?? '')
      const said = `<strong>${money(amount, currency)}</strong> <code>${id}</code> to ${to}${
        amount_reversed > 0 ? `, ${money(amount_reversed, currency)} taken back` : ''
      }`
      if (amount_reversed === amount) return said
      return `${said}
        <form method="post" action="${world.base}/reverse" class="row"><input type="hidden" name="transfer" value="${id}">
          <label>Cents<input name="amount" placeholder="all"></label><button class="action plain">Take back</button></form>`
    })

const disputesIn = (world: World) =>
  all(world, 'dispute')
    .slice(0, shownOf)
    .map(({ id, amount, currency, status }) => {
      const close = (outcome: string) =>
        button(`${world.base}/close-dispute`, `Close as ${outcome}`, { dispute: id, outcome })
      const isOpen = !['won', 'lost', 'warning_closed'].includes(status)
      return `<strong>${money(amount, currency)}</strong> <code>${id}</code> ${status}${isOpen ? `<div class="choices">${close('won')}${close('lost')}</div>` : ''}`
    })

const debitsIn = (world: World) =>
  all(world, 'payment_intent')
    .filter(({ status }) => status === 'processing')
    .map(({ id, amount, currency }) => {
      const end = (outcome: string) =>
        button(`${world.base}/delayed`, outcome, { payment_intent: id, outcome })
      return `<strong>${money(amount, currency)}</strong> <code>${id}</code><div class="choices">${end('succeed')}${end('fail')}</div>`
    })

const subscriptionsIn = (world: World) =>
  all(world, 'subscription')
    .slice(0, shownOf)
    .map(({ id, status, customer, items }) => {
      const end = items.data[0]?.current_period_end ?? 0
      const turn = (outcome: string, label: string) =>
        button(`${world.base}/renewals`, label, { subscription: id, outcome })
      return `<strong>${status}</strong> <code>${id}</code> ${escaped(find(world, 'customer', customer)?.email ?? customer)}
        until ${new Date(end * 1000).toUTCString()}
        <div class="choices">${turn('fail', 'Renewals fail')}${turn('recover', 'Renewals are paid')}</div>`
    })

const everythingIn = (world: World) =>
  world.store
    .latest(60)
    .filter(({ kind }) => kind !== 'event')
    .map(
      ({ id, body }) =>
        `<details><summary><code>${id}</code></summary><pre>${escaped(JSON.stringify(body, null, 2))}</pre></details>`,
    )
