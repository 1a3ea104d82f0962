import type { Letter } from '#shared/mail/blocks.ts'
import type { MailItem } from '../model/mail/mail.ts'
import type { Calendar } from '../ports/mail/mailer.ts'
import type { Reader } from './reader.ts'

/** A letter, and what goes with it for the reader's calendar. */
export type Composed = Letter & { calendar?: Calendar }

/**
 * What a mail says, by what is stored when it is sent: it may have changed since it was wanted. Undefined where there is
 * nothing to say any more.
 */
export type Composer = (about: MailItem['about'], reader: Reader) => Promise<Composed | undefined>
