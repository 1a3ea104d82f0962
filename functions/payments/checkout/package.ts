import type * as z from 'zod/mini'
import type { buying } from '#shared/contract/payments/buying.ts'
import { Problem } from '#shared/contract/problem.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import type { Caller } from '../../http/serve.ts'
import { schedule } from '../../model/calendar/schedule.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { readAll } from '../../model/table/read-all.ts'
import { openPage } from './checkout.ts'

const entities = { instructor, schedule }

/** The payment page of a package of sessions, at the instructor's current price. */
export async function buyPackage(
  { member, memberId }: Caller,
  id: string,
  { provider, minutes, sessions, price }: z.output<(typeof buying.buyPackage)['body']>,
) {
  const found = await readAll(entities, (of) => ({
    instructor: of.instructor.get({ id }),
    schedule: of.schedule.get({ personId: id }),
  }))
  if (!found.instructor?.isApproved) throw new Problem('instructor.not_found')
  if (found.instructor.leavesAt !== undefined) {
    throw new Problem('instructor.leaving', `${found.instructor.name} is leaving Kiai`)
  }
  if (found.instructor.memberId === memberId) throw new Problem('booking.own')
  const offers = found.schedule?.packages ?? []
  const offer = offers.find((one) => one.minutes === minutes && one.sessions === sessions)
  if (!offer) throw new Problem('package.not_offered')
  if (offer.cents !== centsOf(price)) {
    throw new Problem('package.not_offered', 'The price of this package has changed. Please check it.')
  }
  const { name: instructorName } = found.instructor
  const wanted = {
    memberId,
    purpose: 'package' as const,
    subjectId: `${id}:${minutes}:${sessions}`,
    title: `${sessions} sessions of ${minutes} minutes with ${instructorName}`,
    amount: offer.cents,
    sessions: [],
    pack: { instructorId: id, instructorName, minutes, sessions },
  }
  // Several packages of one kind may be bought. One page of a kind is open at a time.
  return openPage(member, { wanted, provider, notYet: [] })
}
