import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageHeaders, pageOf } from './page.ts'

/** The start page of all stand-ins, for developers who run Kiai on one machine. */

const standIns = [
  ['/-/stripe/', 'Stripe', 'Checkout, subscriptions, refunds, disputes, notices and the clock they follow'],
  ['/-/paypal/', 'PayPal', 'Orders, captures, refunds, disputes and notices'],
  ['/-/live', 'Live', 'The channels of live events: send a test picture, connect an encoder, cut it off'],
  ['/-/schedules', 'Schedules', 'What the clock calls for each night and each minute, to be run now'],
  ['/-/mail', 'Mail', 'Everything that Kiai has sent'],
] as const

export function showStandIns(req: IncomingMessage, res: ServerResponse): void {
  const { pathname } = new URL(req.url ?? '/', 'http://path.only')
  const isHere = pathname === '/-/' && (req.method === 'GET' || req.method === 'HEAD')
  const items = standIns.map(
    ([to, name, what]) => `<li><a href="${to}">${name}</a><p class="fine">${what}</p></li>`,
  )
  const main = isHere ? `<ul class="things">${items.join('')}</ul>` : '<p><a href="/-/">What there is</a></p>'
  const title = isHere ? 'Stand-ins' : 'There is no such page'
  res.writeHead(isHere ? 200 : 404, pageHeaders())
  res.end(
    pageOf(
      { name: 'Kiai', words: 'What stands in for others while Kiai runs on this machine.' },
      title,
      main,
    ),
  )
}
