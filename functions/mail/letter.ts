import type { Letter } from '#shared/mail/blocks.ts'
import type { MailItem } from '../model/mail/mail.ts'
import type { Calendar } from '../ports/mail/mailer.ts'
import type { Reader } from './reader.ts'

/** A letter, and its attachment for the reader's calendar. */
export type Composed = Letter & { calendar?: Calendar }

/**
 * Composes a mail from the stored state at the time of sending, which may have changed since it was requested.
 * Undefined if there is nothing left to say.
 */
export type Composer = (about: MailItem['about'], reader: Reader) => Promise<Composed | undefined>
