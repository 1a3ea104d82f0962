import type { PersonHistory } from '#shared/contract/members/person.ts'
import { Problem } from '#shared/contract/problem.ts'
import { levelOf } from '#shared/rules/learning/level.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { booking } from '../../model/bookings/booking.ts'
import { message } from '../../model/contact/message.ts'
import { enrollment } from '../../model/learning/enrollment.ts'
import { member } from '../../model/members/member.ts'
import { charge, refundedOf } from '../../model/payments/charge.ts'
import { currentSnapshot } from '../../ports/catalogue/catalogue-index.ts'
import { statsOf, trainingOf } from '../stats.ts'

/** The most items of each kind that are shown. */
const shown = 20

/** The history of a member on Kiai. Six reads, each of this member's items only. */
export async function readPersonHistory(memberId: string): Promise<PersonHistory> {
  const all = { order: 'desc', pages: 'all' } as const
  const [known, charges, bookings, courses, messages, training, catalogue] = await Promise.all([
    member().get({ id: memberId }).go(),
    charge().query.ofMember({ memberId }).go(all),
    booking().query.ofMember({ memberId }).go(all),
    enrollment().query.recentOfMember({ memberId }).go({ order: 'desc', limit: shown }),
    message().query.ofMember({ memberId }).go({ order: 'desc', limit: shown }),
    trainingOf(memberId),
    currentSnapshot(),
  ])
  if (!known.data) throw new Problem('member.not_found')
  const paid = charges.data.filter(({ paidAt }) => paidAt !== undefined)
  const spent = paid.reduce((cents, one) => cents + one.amount - refundedOf(one), 0)
  const { hoursWatched, videosWatched, coursesCompleted } = statsOf(training, 'all', 'UTC')
  const titles = new Map(catalogue.courses.map(({ id, title }) => [id, title]))
  return {
    spent: dollarsOf(spent),
    sessionsHeld: bookings.data.filter(({ status }) => status === 'completed').length,
    hoursWatched,
    videosWatched,
    coursesCompleted,
    level: levelOf(training.xp).level,
    bookings: bookings.data
      .slice(0, shown)
      .map(({ id, title, instructorName, startsAt, minutes, status }) => ({
        id,
        title,
        instructorName,
        startsAt,
        minutes,
        status,
      })),
    courses: courses.data.map(({ courseId, progress, enrolledAt, completedAt = null }) => ({
      id: courseId,
      title: titles.get(courseId) ?? 'A course that is not published',
      progress,
      enrolledAt,
      completedAt,
    })),
    activity: training.done.slice(0, shown).map(({ title, description, at }) => ({ title, description, at })),
    messages: messages.data.map(({ id, subject, state, createdAt }) => ({ id, subject, state, createdAt })),
  }
}
