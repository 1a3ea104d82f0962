import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../../http/serve.ts'
import { type BookingItem, findBooking } from '../../model/bookings/booking.ts'
import { type ChargeItem, charge } from '../../model/payments/charge.ts'
import { takeAdminRights } from '../../model/table/act.ts'

/** The part of a caller in a session. For a caller without a part the session does not exist. */
export type Part = 'student' | 'instructor' | 'admin'

export async function ownBooking(caller: Caller, id: string): Promise<{ known: BookingItem; part: Part }> {
  const known = await findBooking(id)
  const part = known && partOf(caller, known)
  if (!part) throw new Problem('booking.not_found')
  if (part === 'admin') takeAdminRights()
  return { known, part }
}

function partOf({ memberId, member, isAdmin }: Caller, known: BookingItem): Part | undefined {
  if (known.memberId === memberId) return 'student'
  if (member.instructorId !== undefined && known.instructorId === member.instructorId) return 'instructor'
  return isAdmin ? 'admin' : undefined
}

/** Finds a session for an action that only its instructor may take, or an admin on their behalf. */
export async function taughtBooking(caller: Caller, id: string): Promise<BookingItem> {
  const { known, part } = await ownBooking(caller, id)
  if (part === 'student')
    throw new Problem('instructor.required', 'Only the instructor of this session may do this')
  return known
}

/** The current payment of a session. */
export async function chargeOf(id: string): Promise<ChargeItem> {
  const { data } = await charge().get({ id }).go({ consistent: true })
  if (!data) throw new Error(`There is no charge ${id}`)
  return data
}
