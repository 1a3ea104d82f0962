import { sweepOf } from '../events/sweep.ts'
import { wakeMail } from '../model/mail/mail.ts'
import { clock } from '../ports/process/clock.ts'
import { followDue } from './lifecycle/due-steps.ts'
import { followClip } from './preparation/sweep-clips.ts'

/**
 * Once a minute: does the due steps of sessions, however late, sends mails that waited for the morning, and removes
 * clips whose time is over.
 */
export const handler = sweepOf({
  session: followDue,
  clip: followClip,
  mail: ({ subjectId, at }) => wakeMail({ id: subjectId, waitsUntil: at }, clock.now()),
})
