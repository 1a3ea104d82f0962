import { reminderAt } from '#shared/rules/learning/course-reminder.ts'
import type { EnrollmentItem } from '../model/learning/enrollment.ts'
import { type MailEntities, mailSteps } from '../model/mail/mail.ts'
import type { Step } from '../model/table/service.ts'

/**
 * Requests the mail that reminds a member of a course at this progress. It waits while the member goes on, and is
 * dropped once the progress has changed, which requests the next one.
 */
export const remindSteps = (
  { id, memberId, courseId, progress }: EnrollmentItem,
  at: string,
): Step<MailEntities>[] =>
  mailSteps(
    {
      kind: 'courseReminder',
      memberId,
      cause: `${id}-${progress}`,
      about: { courseId, progress: String(progress) },
      waitsUntil: reminderAt(at),
    },
    new Date(at),
  )
