import type { Letter, MoneyLine } from '#shared/mail/blocks.ts'
import { orderLetter, orderNews } from '#shared/mail/orders/parcel.ts'
import { addressLines } from '#shared/rules/address/address.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { shippingNames } from '#shared/rules/store/shipping.ts'
import type { MailItem } from '../model/mail/mail.ts'
import type { ChargeItem } from '../model/payments/charge.ts'
import { findOrder, type OrderItem, type OrderLine } from '../model/store/order.ts'
import type { Reader } from './reader.ts'

/** Mails about orders, as stored when they are sent. */

/** `2 × Ensō Tee, black, M`. */
export const lineWords = (line: Pick<OrderLine, 'quantity' | 'name' | 'size' | 'color'>): string =>
  [`${line.quantity} × ${line.name}`, optionWords(line)].filter(Boolean).join(', ')

const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

export async function orderOf(about: MailItem['about'], { firstName }: Reader): Promise<Letter | undefined> {
  const known = about.orderId ? await findOrder(about.orderId) : undefined
  const news = orderNews.find((one) => one === about.news)
  if (!known || !news) return undefined
  const { number, address, tracking, policy, id } = known
  return orderLetter({
    firstName,
    number,
    news,
    lines: known.lines.filter(({ isDigital }) => !isDigital).map(lineWords),
    address: address ? [...addressLines(address), countryName(address.country)] : [],
    tracking,
    returnDays: policy.physicalDays,
    path: `/order/${id}`,
  })
}

/** The amounts of an order's payment by line, and for shipping. */
export async function orderLines({ subjectId, title, amount }: ChargeItem): Promise<MoneyLine[]> {
  const known = await findOrder(subjectId)
  if (!known) return [{ label: title, cents: amount }]
  return [...known.lines.map(toMoneyLine), ...wayOf(known)]
}

const toMoneyLine = (line: OrderLine): MoneyLine => ({
  label: line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name,
  detail: optionWords(line) || (line.isDigital ? 'Digital' : undefined),
  cents: line.cents * line.quantity,
})

const wayOf = ({ method, shipping }: OrderItem): MoneyLine[] =>
  method ? [{ label: `${shippingNames[method]} shipping`, cents: shipping }] : []
