import { api } from '#shared/contract/index.ts'
import { scheduleInput } from '../../support/sessions/schedules.ts'
import { callsOf } from '../calls.ts'
import { arrive, widths } from '../members/newcomer.ts'

/** A new instructor who teaches by day and by night in a window of their own, until the test is over. */
export async function instructor(browser: Parameters<typeof arrive>[0], origin = '', viewport = widths[0]) {
  const admin = await callsOf(origin)
  const { page, call } = await arrive(browser, origin, viewport)
  const name = `Teacher ${Date.now()}`
  const { id } = await call(api.instructors.applyAsInstructor, {
    body: {
      name,
      specialties: ['Judo'],
      credentials: '4th dan, state certified',
      hourlyRate: '75.00',
      bio: 'Has taught throws and falls to beginners of every age for twenty years.',
    },
  })
  const decide = (body: { decision: 'approve' } | { decision: 'reject'; reason: string }) =>
    admin(api.instructors.decideApproval, { params: { id }, body })
  await decide({ decision: 'approve' })
  await call(api.bookings.updateSchedule, {
    body: scheduleInput({ zone: 'Asia/Seoul', lengths: [{ minutes: 60, cents: 7500 }] }),
  })
  const leave = async () => {
    await decide({ decision: 'reject', reason: 'The test is over' })
    await page.context().close()
  }
  return { id, name, call, page, leave }
}
