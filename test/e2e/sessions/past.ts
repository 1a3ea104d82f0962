import { expect } from '@playwright/test'
import { runningEndpoints } from '../../../infra/local/endpoints.ts'
import { region, tableName } from '../../../infra/local/platform/environment.ts'
import { e2eEnv, e2eOrigin } from '../../support/platform/e2e-stack.ts'

/** Time that passes for a single session. Other sessions keep their own time. */

/** Reads and writes the table of the tested platform. */
async function model() {
  const { dynamoDb = '' } = (await runningEndpoints(e2eEnv.KIAI_DATA)) ?? {}
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: tableName,
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb,
  })
  return {
    ...(await import('../../../functions/model/bookings/booking.ts')),
    ...(await import('../../../functions/model/bookings/booking-change.ts')),
    ...(await import('../../../functions/model/steps/booking-steps.ts')),
    ...(await import('../../../functions/model/table/service.ts')),
  }
}

/** Moves the start of a session to this many minutes from now; a negative number means minutes ago. */
export async function beginsIn(id: string, minutes: number): Promise<void> {
  const { findBooking, changeSteps, bookingEntities, writeSteps } = await model()
  const known = await findBooking(id)
  if (!known) throw new Error(`There is no session ${id}`)
  const startsAt = new Date(Date.now() + minutes * 60_000).toISOString()
  // Its deadlines are computed from the booking: all of that time passes at once.
  const { steps } = changeSteps(known, { ...known, startsAt }, new Date(known.createdAt))
  await writeSteps(bookingEntities, steps)
}

/** Runs one of the scheduled tasks of each minute, now. */
export async function passMinute(name: 'sweepBookings' | 'sweepNewsletter' = 'sweepBookings'): Promise<void> {
  const body = new URLSearchParams({ name })
  const answer = await fetch(`${e2eOrigin}/-/schedules`, { method: 'POST', body })
  expect(await answer.text()).toContain('Done:')
}
