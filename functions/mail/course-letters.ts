import type { Letter } from '#shared/mail/blocks.ts'
import { courseReminder } from '#shared/mail/course-reminder.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { planOpensCourse } from '#shared/rules/access/course-access.ts'
import { reminderAt } from '#shared/rules/learning/course-reminder.ts'
import { course } from '../model/catalogue/course.ts'
import { enrollment } from '../model/learning/enrollment.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { member, settingsOf } from '../model/members/member.ts'
import { courseOwnership } from '../model/payments/course-ownership.ts'
import { readAll } from '../model/table/read-all.ts'
import { clock } from '../ports/process/clock.ts'
import type { Reader } from './reader.ts'

type About = MailItem['about']

/** When the reminder of a course is due: a week after the member last opened it. ISO; undefined if they left it. */
export async function courseReminderAt(
  { courseId = '' }: About,
  { id: memberId }: Reader,
): Promise<string | undefined> {
  const { data } = await enrollment().get({ memberId, courseId }).go({ consistent: true })
  return data ? reminderAt(data.lastAccessedAt) : undefined
}

/**
 * The reminder of a course, for a member who wants reminders, has made no progress since, and may still open the
 * course.
 */
export async function courseReminderOf(
  { courseId = '', progress }: About,
  { id: memberId, firstName, ...reader }: Reader,
): Promise<Letter | undefined> {
  const { emailNotifications, courseReminders } = settingsOf(reader)
  if (!(emailNotifications && courseReminders)) return undefined
  const entities = { course, courseOwnership, enrollment, member }
  const found = await readAll(entities, (of) => ({
    course: of.course.get({ id: courseId }),
    courseOwnership: of.courseOwnership.get({ memberId, courseId }),
    enrollment: of.enrollment.get({ memberId, courseId }),
    member: of.member.get({ id: memberId }),
  }))
  const { course: about, enrollment: known, courseOwnership: owned, member: now } = found
  if (!about?.isPublished || !known || known.completedAt || !now) return undefined
  if (String(known.progress) !== progress) return undefined
  const isOpen =
    planOpensCourse(effectiveTier(now, clock.now().getTime()), about) || (owned && !owned.isSuspended)
  if (!isOpen || now.suspendedAt || now.deletionDueAt) return undefined
  return courseReminder({
    firstName,
    title: about.title,
    progress: known.progress,
    path: `/course/${courseId}`,
  })
}
