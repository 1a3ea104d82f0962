import type { Letter } from '#shared/mail/blocks.ts'
import { returnLetter, returnNews } from '#shared/mail/orders/return.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { findReturn, type ReturnedLine } from '../model/store/order-return.ts'
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
    path: `/order/${orderId}`,
  })
}

const arrivedLine = (line: ReturnedLine): ReturnedLine => ({
  ...line,
  quantity: (line.resellable ?? 0) + (line.unsellable ?? 0),
})
