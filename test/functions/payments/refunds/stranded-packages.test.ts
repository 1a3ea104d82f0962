import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { closePackagesOf } from '../../../../functions/bookings/lifecycle/close-packages.ts'
import { instructor } from '../../../../functions/model/instructors/instructor.ts'
import { findPackage } from '../../../../functions/model/payments/session-package.ts'
import { checkPackage } from '../../../../functions/payments/reconciliation/package.ts'
import { expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { booked, chargeOf } from '../../../support/money/bought.ts'
import { press } from '../../../support/money/paying.ts'
import { approvals, reject } from '../../../support/people/instructors.ts'
import { endNow } from '../../../support/people/leaving.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { book, inHours, instructorWithAccount, storedBooking } from '../../../support/sessions/bookings.ts'
import { followAt } from '../../../support/sessions/held-sessions.ts'
import { saySchedule, slotsOf } from '../../../support/sessions/teaching.ts'

const { admin, approve } = approvals()
afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000
const packages = [{ minutes: 60, sessions: 5 as const, cents: 22_222 }]

async function bought() {
  const lengths = [{ minutes: 60, cents: 6000 }]
  const [student, own] = await Promise.all([
    newcomer(),
    instructorWithAccount(approve, { lengths, packages }),
  ])
  const wish = { provider: 'stripe' as const, minutes: 60, sessions: 5 as const, price: '222.22' }
  const at = { params: { id: own.instructorId }, body: wish }
  const { checkoutUrl, purchaseId } = await student.call(api.payments.buyPackage, at)
  await press(checkoutUrl, 'succeed')
  await student.call(api.payments.checkPurchase, { params: { id: purchaseId } })
  const { items } = await student.call(api.bookings.listOwnPackages, { query: {} })
  const packageId = items[0]?.id ?? ''
  const use = (scheduledAt: string) => book(student.call, own.instructorId, { scheduledAt, packageId })
  return { student, own, packageId, purchaseId, use }
}

/** One session of it was held, and one is still to come. */
async function partUsed() {
  const made = await bought()
  const held = await made.use(inHours(30))
  await followAt(Date.parse(held.scheduledAt) + 26 * hour, held.id)
  const ahead = await made.use(inHours(60))
  return { ...made, held, ahead }
}

const backOf = async (purchaseId: string) =>
  (await chargeOf(purchaseId)).refunds.reduce((sum, { amount }) => sum + amount, 0)
const checked = async (purchaseId: string) => checkPackage(await chargeOf(purchaseId))

test('a package whose length is no longer offered is booked at its length and its price', async () => {
  const { student, own, packageId, purchaseId, use } = await bought()
  await saySchedule(own.call, { lengths: [{ minutes: 30, cents: 3000 }] })
  const scheduledAt = inHours(50)
  const window = { from: scheduledAt, to: new Date(Date.parse(scheduledAt) + hour).toISOString() }
  const free = await slotsOf(student.call, own.instructorId, { ...window, packageId })
  expect(free).toMatchObject({ duration: 60, price: '44.44' })
  expect(free.slots).toContain(scheduledAt)
  const made = await use(scheduledAt)
  expect(made).toMatchObject({ status: 'confirmed', duration: 60, totalAmount: '44.44' })
  const single = await problemOf(book(student.call, own.instructorId, { scheduledAt: inHours(70) }))
  expect(single.code).toBe('schedule.not_offered')
  expect(await checked(purchaseId)).toBeUndefined()
})

test('times are shown for no package of another instructor', async () => {
  const [{ packageId }, other, student] = await Promise.all([
    bought(),
    instructorWithAccount(approve),
    newcomer(),
  ])
  const window = { from: inHours(50), to: inHours(51) }
  const asked = slotsOf(student.call, other.instructorId, { ...window, packageId })
  await expectProblem(asked, 'package.not_found')
})

test('a package of a former instructor is refunded by rule, except for held sessions, and the mails say so', async () => {
  const { student, own, packageId, purchaseId, ahead, use } = await partUsed()
  await reject(admin, own.instructorId)
  await settle()
  expect(await storedBooking(ahead.id)).toMatchObject({ status: 'cancelled', isReturned: true })
  expect(await backOf(purchaseId)).toBe(22_222 - 4444)
  expect(await findPackage(packageId)).toMatchObject({ isClosed: true })
  await booked(purchaseId, { held: { 'deferred:session': 0 } })
  expect(await checked(purchaseId)).toBeUndefined()
  const texts = (await mailsTo(student.email)).map(({ text }) => text).join('\n')
  expect(texts).toContain('no longer teaches at Kiai, so the unused sessions are refunded')
  expect(texts).toContain('The session is returned to your package.')
  await expectProblem(use(inHours(90)), 'instructor.not_found')
})

test('and so is a package of an instructor who deletes their account', long, async () => {
  const { own, purchaseId } = await bought()
  await own.call(api.members.deleteUser)
  await endNow(own.id)
  await settle()
  expect(await backOf(purchaseId)).toBe(22_222)
})

test('a package that can no longer be used is offered for a pro rata refund, without a person', async () => {
  const { student, own, purchaseId } = await partUsed()
  const offer = () => student.call(api.payments.getRefundOffer, { params: { id: purchaseId } })
  expect(await offer()).toMatchObject({ amount: '102.22', needsReview: true })
  await instructor().patch({ id: own.instructorId }).set({ isApproved: false }).go()
  expect(await offer()).toMatchObject({ amount: '133.34', needsReview: false })
})

test('a package is refunded once, however often its instructor is reported as leaving', long, async () => {
  const { own, purchaseId } = await bought()
  await instructor().patch({ id: own.instructorId }).set({ isApproved: false }).go()
  await Promise.all([closePackagesOf(own.instructorId), closePackagesOf(own.instructorId)])
  await closePackagesOf(own.instructorId)
  await settle()
  expect(await backOf(purchaseId)).toBe(22_222)
})
