import { escaped } from '#shared/rules/text/html.ts'
import { pageHeaders } from '../../../page.ts'
import { all, named, now, type World } from '../api/world.ts'
import { setAccountState, visitFor } from '../money/connect.ts'
import { money, pageOf } from './page.ts'
import type { Shown } from './pay-page.ts'

/** The hosted pages on which people enter their payout details and see their transfers. */

type Visit = { account: string; refresh_url: string; return_url: string; live: boolean; at: number }

/** Opened once, and only for minutes: after that the product must make a new link. */
const visitOf = ({ store }: World, id: string) => store.note(id) as Visit | undefined

/** The mode of a visit, which is no object of the API. */
export const isLiveVisit = (world: World, id: string): boolean => visitOf(world, id)?.live === true

export function showConnect(world: World, id: string): Shown {
  const visit = visitOf(world, id)
  if (!visit) return page(404, 'There is no such visit', '<p class="lead">Start again from Kiai.</p>')
  const { account, refresh_url, return_url, at } = visit
  if (at + visitFor < now(world)) return { status: 303, headers: { location: refresh_url }, body: '' }
  const { email } = named(world, 'account', account)
  const press = (outcome: string, label: string, look = ' plain') =>
    `<button class="action${look}" name="outcome" value="${outcome}">${label}</button>`
  const main = `
    <p class="lead">Kiai pays you through Stripe. Say who you are and which bank account it goes to.</p>
    <dl><dt>For</dt><dd>${escaped(email ?? account)}</dd><dt>Bank account</dt><dd>STRIPE TEST BANK, ending in 6789</dd></dl>
    <form method="post" class="choices">
      ${press('succeed', 'Agree and submit', '')}
      ${press('delay', 'Submit, to be checked')}
      ${press('decline', 'Submit, and be refused')}
      ${press('abandon', 'Leave before the end')}
    </form>`
  return page(200, 'Get paid by Kiai', main, [return_url, refresh_url])
}

const states = { succeed: 'ready', delay: 'checked', decline: 'rejected' } as const

export function chooseConnect(world: World, id: string, form: URLSearchParams): Shown {
  const visit = visitOf(world, id)
  const outcome = form.get('outcome') ?? ''
  if (!visit || visit.at + visitFor < now(world)) return showConnect(world, id)
  if (outcome in states) setAccountState(world, visit.account, states[outcome as keyof typeof states])
  else if (outcome !== 'abandon') return page(400, 'There is no such button', '')
  world.store.putNote(id, { ...visit, at: 0 })
  return { status: 303, headers: { location: visit.return_url }, body: '' }
}

/** A person's own transfers. */
export function showExpress(world: World, id: string): Shown {
  const { email } = named(world, 'account', id)
  const items = all(world, 'transfer')
    .filter(({ destination }) => destination === id)
    .map(({ amount, amount_reversed, currency, created, description }) => {
      const day = new Date(created * 1000).toUTCString().slice(5, 16)
      return `<li><span>${day} ${escaped(description ?? '')}</span> <strong>${money(amount - amount_reversed, currency)}</strong></li>`
    })
  const listed =
    items.length > 0
      ? `<ul class="items">${items.join('')}</ul>`
      : '<p class="lead">Nothing was sent yet.</p>'
  return page(200, 'Your payouts', `<p class="fine">${escaped(email ?? id)}</p>${listed}`)
}

const page = (status: number, title: string, main: string, targets: string[] = []): Shown => ({
  status,
  headers: pageHeaders(targets),
  body: pageOf(title, main),
})
