import { sweepOf } from '../events/sweep.ts'
import { wakeMail } from '../model/mail/mail.ts'
import { clock } from '../ports/process/clock.ts'
import { followDue } from './lifecycle/due-steps.ts'
import { followClip } from './preparation/sweep-clips.ts'

/**
 * Once a minute: does what is due for sessions, however long ago that was, has mails sent that waited for the morning, and
 * removes clips that were kept long enough.
 */
export const handler = sweepOf({
  session: followDue,
  clip: followClip,
  mail: ({ subjectId, at }) => wakeMail({ id: subjectId, waitsUntil: at }, clock.now()),
})
