import { isOpen, isSettled } from '#shared/rules/money/charge.ts'
import { findBooking } from '../../model/bookings/booking.ts'
import { type ChargeItem, charge } from '../../model/payments/charge.ts'
import { courseOwnership } from '../../model/payments/course-ownership.ts'
import { findOrder } from '../../model/store/order.ts'
import { inFull } from '../../model/table/batch.ts'
import { clock } from '../../ports/process/clock.ts'
import { findCharge } from '../charges/open-charge.ts'
import { checkCharge } from '../checkout/checkout.ts'
import type { Found } from '../ledger/differences.ts'
import { monthsBack } from '../ledger/months.ts'
import { hasLeft } from './grants.ts'
import { checkPackage } from './package.ts'
import { checkSessions } from './sessions.ts'
import type { Step } from './step.ts'

/** Whether everything paid for is open to its member, charge by charge. */

/** The charges of a month, newest first: the month `ago` months back. */
export const chargesStep =
  (ago: number): Step =>
  async ({ startedAt }, after) => {
    const month = monthsBack(startedAt, ago + 1)[ago] ?? ''
    const { data, cursor } = await charge()
      .query.byMonth({ month })
      .go({ order: 'desc', limit: 200, cursor: after ?? null })
    const isOpenNow = await openCourses(data)
    return {
      checks: data.map((item) =>
        agrees(item, isOpenNow) ? undefined : { name: `charge ${item.id}`, make: () => checkOne(item) },
      ),
      next: cursor ?? undefined,
    }
  }

type IsOpen = (item: ChargeItem) => boolean

/** Which of these charges have opened a course that is still open. One read for all. */
async function openCourses(items: readonly ChargeItem[]): Promise<IsOpen> {
  const bought = items.filter(({ purpose, state }) => purpose === 'course' && isSettled(state))
  const keys = new Map(
    bought.map(({ memberId, subjectId: courseId }) => [`${memberId} ${courseId}`, { memberId, courseId }]),
  )
  const owned = await inFull([...keys.values()], (asked) =>
    courseOwnership().get(asked).go({ concurrency: 4 }),
  )
  const open = new Set(owned.map(({ chargeId }) => chargeId))
  return ({ id }) => open.has(id)
}

/** Whether a charge agrees without a closer look. */
function agrees(item: ChargeItem, isOpenNow: IsOpen): boolean {
  if (isOpen(item.state)) return (item.expiresAt ?? '') >= clock.now().toISOString()
  // Plans are compared with Stripe's lists.
  if (!isSettled(item.state) || item.purpose === 'tier') return true
  return item.purpose === 'course' && isOpenNow(item) === item.isGranted
}

/** Checks one charge: an open charge is asked about, and a paid one must be open to its member. */
async function checkOne(item: ChargeItem): Promise<Found | undefined> {
  if (isOpen(item.state)) return void (await checkCharge(item))
  if (item.sessions && item.purpose !== 'package') return checkSessions(item)
  const found = await (item.purpose === 'package' ? checkPackage(item) : checkSingle(item))
  return found?.kind === 'not_granted' && (await hasLeft(item.memberId)) ? undefined : found
}

async function checkSingle(item: ChargeItem): Promise<Found | undefined> {
  const isTheirs = await theirsOf(item)
  const now = await findCharge(item.id)
  if (!now || now.updatedAt !== item.updatedAt || isTheirs === 'either' || now.isGranted === isTheirs)
    return undefined
  const kind = now.isGranted ? 'not_granted' : 'not_charged'
  const what = now.isGranted ? `${item.id} is paid but not open` : `${item.id} is open but not paid`
  return { id: `${kind}:${item.id}`, kind, what }
}

function theirsOf(item: ChargeItem): Promise<boolean | 'either'> {
  if (item.purpose === 'course') return isCourseTheirs(item)
  return item.purpose === 'order' ? isOrderTheirs(item) : isSessionTheirs(item)
}

/** An order with a cancelled or refunded line keeps its payment, whether or not all of it was given back. */
async function isOrderTheirs({ id, subjectId }: ChargeItem): Promise<boolean | 'either'> {
  const known = await findOrder(subjectId)
  if (known?.chargeId !== id || known.paidAt === undefined) return false
  return known.ended === undefined || 'either'
}

async function isCourseTheirs({ id, memberId, subjectId }: ChargeItem): Promise<boolean> {
  const { data } = await courseOwnership().get({ memberId, courseId: subjectId }).go({ consistent: true })
  return data?.chargeId === id
}

/** A session that was held or cancelled keeps its payment, whether or not it was given back. */
async function isSessionTheirs({ id, subjectId }: ChargeItem): Promise<boolean | 'either'> {
  const known = await findBooking(subjectId)
  if (known?.chargeId !== id) return false
  return known.status === 'confirmed' || 'either'
}
