import { vi } from 'vitest'
import { moneyTable } from '../money/money-table.ts'

/** A table of the test's own in which the Master plan includes sessions. The test sets the clock. */

export const hour = 3_600_000
/** A Wednesday; every hour of every day is open. */
export const today = Date.parse('2026-11-18T10:00:00.000Z')

export async function creditWorld() {
  const kiai = await moneyTable()
  const { clock } = await import('../../../functions/ports/process/clock.ts')
  const { asCaller } = await import('./bookings.ts')
  const { createBooking } = await import('../../../functions/bookings/booking/create.ts')
  const { changeSettings } = await import('../../../functions/payments/settings/settings.ts')
  const { ownCredits } = await import('../../../functions/bookings/booking/credit-use.ts')
  const { storedInstructor } = await import('./teaching.ts')

  const at = (moment: number | string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
  const grant = (monthly: number, minutes = 60) => changeSettings({ sessionCredits: { monthly, minutes } })

  const words = { title: 'Private Lesson', description: '' }
  async function book(memberId: string, instructorId: string, scheduledAt: string, duration = 60) {
    const wish = { ...words, instructorId, duration, scheduledAt, isByCredit: true }
    return createBooking(await asCaller(memberId), wish)
  }

  return {
    ...kiai,
    at,
    grant,
    book,
    /** A Master member; with `until` their plan is paid until then. */
    master: (until?: string) =>
      kiai.payer({ subscriptionStatus: 'master', ...(until && { subscriptionExpiresAt: until }) }),
    /** An instructor at $50.00 an hour and $90.00 for ninety minutes, of which Kiai keeps 15 percent. */
    instructor: () =>
      storedInstructor({
        lengths: [
          { minutes: 60, cents: 5000 },
          { minutes: 90, cents: 9000 },
        ],
      }),
    credits: async (memberId: string, moment: string) => ownCredits(await asCaller(memberId), moment),
  }
}
