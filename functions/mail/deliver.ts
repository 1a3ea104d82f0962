import { renderMail } from '#shared/mail/render.ts'
import {
  claimMail,
  holdMail,
  isMailLost,
  type MailItem,
  mail,
  releaseMail,
  settleMail,
} from '../model/mail/mail.ts'
import { isUndeliverable } from '../model/mail/mail-address.ts'
import { currentSite } from '../model/payments/site-settings.ts'
import { type Answer, sendMail } from '../ports/mail/mailer.ts'
import { clock } from '../ports/process/clock.ts'
import { env } from '../ports/process/env.ts'
import { log } from '../ports/process/log.ts'
import { compose } from './compose.ts'
import { type Reader, readerOf } from './reader.ts'
import { waitEnd } from './wait-end.ts'

/**
 * Sends a due mail, at most once. A mail that was certainly not accepted is due again, and this throws so that it is
 * retried. If that is uncertain, its state stays unknown: one mail too few is better than two.
 */
export async function deliver(mailId: string): Promise<void> {
  const { data: item } = await mail().get({ id: mailId }).go({ consistent: true })
  if (item?.status === 'sending') await giveUpIfLost(item)
  if (item?.status !== 'due') return
  const to = await readerOf(item)
  const wait = to && (await waitEnd(item, to, clock.now()))
  if (wait) {
    await holdMail(mailId, wait)
    return
  }
  const written = to && (await write(item, to))
  if (!written) {
    await settleMail(mailId, 'dropped', { reason: 'nothing to say any more' }, clock.now())
    return
  }
  if (await isUndeliverable(written.to, clock.now())) {
    await settleMail(mailId, 'refused', { reason: 'undeliverable' }, clock.now())
    return
  }
  if (!(await claimMail(item, clock.now()))) return
  await note(
    item,
    await sendMail({ ...written, set: env('MAIL_SET'), tags: { mail: mailId, kind: item.kind } }),
  )
}

/** The mail with the current facts; undefined if it must not be sent. */
async function write(item: MailItem, to: Reader) {
  const letter = await compose(item, to)
  if (!letter) return undefined
  const { office } = await currentSite()
  return { to: to.email, ...renderMail(letter, env('SITE_ORIGIN'), office), calendar: letter.calendar }
}

async function note({ id, kind }: MailItem, answer: Answer): Promise<void> {
  if (answer.outcome === 'sent') {
    await settleMail(id, 'sent', { messageId: answer.messageId }, clock.now())
    return
  }
  const { outcome, reason } = answer
  if (outcome === 'later') {
    await releaseMail(id)
    throw new Error(`The mail was not taken: ${reason}`)
  }
  // An alarm watches for this line.
  log('error', `mail ${outcome}`, { kind, reason })
  await settleMail(id, outcome, { reason }, clock.now())
}

/** The call that was sending it was interrupted. */
async function giveUpIfLost(item: MailItem): Promise<void> {
  if (!isMailLost(item, clock.now())) return
  log('error', 'mail unknown', { kind: item.kind, reason: 'cut off' })
  await settleMail(item.id, 'unknown', { reason: 'cut off' }, clock.now())
}
