import type { Letter } from '#shared/mail/blocks.ts'
import type { ExchangeFacts } from '#shared/mail/orders/exchange.ts'
import { type ReturnNews, returnLetter, returnNews } from '#shared/mail/orders/return.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { findReturn, type OrderReturnItem, type ReturnedLine } from '../model/store/order-return.ts'
import { lineWords } from './order-letters.ts'
import type { Reader } from './reader.ts'

/** Mails about returns, as stored when they are sent. */
export async function returnOf(
  { orderId, returnId, news: wanted }: MailItem['about'],
  { firstName }: Reader,
): Promise<Letter | undefined> {
  const known = orderId && returnId ? await findReturn(orderId, returnId) : undefined
  const news = returnNews.find((one) => one === wanted)
  if (!known || !news) return undefined
  // Withdrawn or declined before the mail about its approval.
  if (news === 'approved' && known.state !== 'approved') return undefined
  const { number, lines, instructions, answer, dueAt, refund = 0 } = known
  const exchange = isExchange(known, news) ? exchangeOf(known) : undefined
  return returnLetter({
    firstName,
    number,
    news,
    lines: (news === 'received' ? lines.map(arrivedLine).filter(({ quantity }) => quantity > 0) : lines).map(
      lineWords,
    ),
    instructions,
    answer,
    arriveBy: dueAt,
    refund,
    exchange,
    path: `/order/${(news === 'received' && exchange && known.exchange?.orderId) || orderId}`,
  })
}

const arrivedLine = (line: ReturnedLine): ReturnedLine => ({
  ...line,
  quantity: (line.resellable ?? 0) + (line.unsellable ?? 0),
})

/** Whether a mail is about an exchange: after the hold a return continues as a return for a refund. */
const isExchange = ({ exchange, state }: OrderReturnItem, news: ReturnNews): boolean =>
  exchange !== undefined &&
  (exchange.state !== 'over' || news === 'exchange_over' || (news === 'declined' && state === 'declined'))

function exchangeOf({ exchange, lines: [line] }: OrderReturnItem): ExchangeFacts | undefined {
  if (!exchange || !line) return undefined
  const { size, color, number, heldUntil } = exchange
  return { piece: [line.name, optionWords({ size, color })].filter(Boolean).join(', '), number, heldUntil }
}
