import { escaped } from '#shared/rules/text/html.ts'
import { pageHeaders } from '../../../page.ts'
import type { Answer } from '../api/answer.ts'
import { faultModes } from '../api/faults.ts'
import type { Site } from '../api/site.ts'
import type { KeptCapture, KeptDispute, KeptEvent, KeptOrder, KeptRefund } from '../api/store.ts'
import type { Api } from '../routes.ts'
import { pageOf } from './page.ts'

/** The page from which one controls PayPal. */

const mostShown = 25

export function showControl(site: Site, { faults }: Api): Answer {
  const { orders, captures, refunds, disputes, events } = site.store
  const one = painter(site.url)
  const main = [
    '<p class="lead">What the payer, the bank and PayPal itself would do, done by hand.</p>',
    section('Captures', captures.list(), one.capture),
    section('Given back', refunds.list(), one.refund),
    section('Disputes', disputes.list(), one.dispute),
    section('Orders', orders.list(), one.order),
    section('Events', events.list(), one.event),
    '<h2>Trouble</h2>',
    `<p>${
      faults
        .list()
        .map((fault) => escaped(`${fault.calls} × ${fault.mode} ${fault.path ?? ''}`))
        .join(', ') || 'None ordered.'
    }</p>`,
    one.form(
      'faults',
      'Order it',
      `<label>How <select name="mode">${Object.entries(faultModes)
        .map(([mode, words]) => `<option value="${mode}">${escaped(`${mode}: ${words}`)}</option>`)
        .join('')}</select></label>
      <label>Calls <input name="calls" type="number" min="1" max="1000" value="1"></label>
      <label>Path with <input name="path" placeholder="/capture"></label>`,
    ),
    one.form('faults/clear', 'No more trouble'),
    one.form('tokens/forget', 'Forget all tokens'),
  ]
  return { status: 200, body: pageOf('PayPal, by hand', main.join('\n')), headers: pageHeaders() }
}

function section<T>(title: string, things: T[], paint: (thing: T) => string): string {
  const shown = things.slice(0, mostShown).map((thing) => `<li>${paint(thing)}</li>`)
  return `<h2>${title} (${things.length})</h2>${shown.length > 0 ? `<ul class="things">${shown.join('')}</ul>` : '<p>None.</p>'}`
}

function painter(url: string) {
  const form = (path: string, label: string, fields = '') =>
    `<form class="row" method="post" action="${escaped(`${url}/${path}`)}">${fields}<button class="action plain">${label}</button></form>`
  const choices = (path: string, names: Record<string, string>) =>
    `<form class="row" method="post" action="${escaped(`${url}/${path}`)}">${Object.entries(names)
      .map(([name, words]) => `<button class="action plain" name="outcome" value="${name}">${words}</button>`)
      .join('')}</form>`
  const part = '<label>Amount <input name="amount" placeholder="all that is left"></label>'

  return {
    form,
    order: ({ id, status, unit, choice }: KeptOrder) =>
      `<p><a href="${escaped(`${url}/pay/${id}`)}">${id}</a> ${status}${choice ? ` (${choice})` : ''}, ${unit.amount.value} ${unit.amount.currency_code} ${escaped(String(unit.custom_id ?? ''))}</p>`,
    capture({ id, capture: { status, amount, custom_id } }: KeptCapture) {
      const told = `<p>${id} ${status}, ${amount.value} ${amount.currency_code} ${escaped(custom_id ?? '')}</p>`
      if (status === 'PENDING')
        return (
          told +
          choices(`captures/${id}/settle`, { completed: 'Complete', denied: 'Deny', declined: 'Decline' })
        )
      if (status !== 'COMPLETED' && status !== 'PARTIALLY_REFUNDED') return told
      return [
        told,
        form(`captures/${id}/refund`, 'Refund', part),
        form(`captures/${id}/reverse`, 'Reverse', part),
        form(`captures/${id}/late`, 'Refunds arrive late'),
        form(`captures/${id}/dispute`, 'Open a dispute'),
      ].join('')
    },
    refund: ({ id, captureId, refund: { status, amount } }: KeptRefund) =>
      `<p>${id} of ${captureId} ${status}, ${amount.value} ${amount.currency_code}</p>${
        status === 'PENDING'
          ? choices(`refunds/${id}/settle`, { completed: 'Arrives', failed: 'Cannot arrive' })
          : ''
      }`,
    dispute({ id, captureId, dispute }: KeptDispute) {
      const told = `<p>${id} over ${captureId}: ${dispute.status} ${dispute.dispute_outcome?.outcome_code ?? ''}</p>`
      if (dispute.status === 'RESOLVED') return told
      const ends = choices(`disputes/${id}/resolve`, {
        won: 'Seller wins',
        lost: 'Seller loses',
        accepted: 'PayPal pays the buyer',
      })
      return told + form(`disputes/${id}/update`, 'Look into it') + ends
    },
    event: ({ id, type }: KeptEvent) => `<p>${type}<br>${id}</p>${form(`events/${id}/resend`, 'Send again')}`,
  }
}
