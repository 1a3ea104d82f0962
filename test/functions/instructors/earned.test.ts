import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { bookRefund } from '../../../functions/payments/settlement/book-refund.ts'
import { long } from '../../support/long.ts'
import { paymentsBy, wishOf } from '../../support/money/instructor-payments.ts'
import { applicant, approvals, own, reject } from '../../support/people/instructors.ts'
import { heldHour, hourlyInstructor, paidHour } from '../../support/sessions/held-sessions.ts'

const { catalogue, instructors } = api

const { admin, approve } = approvals()
const { create, mark, onlyOne } = paymentsBy(admin)

afterEach(() => vi.restoreAllMocks())

const instructor = () => hourlyInstructor(approve)

describe('378, C75: what an instructor has earned in all', () => {
  test('is their share of sessions that were held, by the books; paying it out changes nothing', async () => {
    const { instructorId, call } = await instructor()
    const earned = async () => (await own(call))?.totalEarnings
    expect(await earned()).toBe('0.00')
    await paidHour(instructorId)
    expect(await earned()).toBe('0.00')
    await heldHour(instructorId, 60)
    expect(await earned()).toBe('127.50')
    await mark((await onlyOne(instructorId)).id)
    expect(await earned()).toBe('127.50')
  })

  test('is less what went back, and no reward', long, async () => {
    const { instructorId, call } = await instructor()
    const { purchaseId } = await heldHour(instructorId)
    await create(wishOf(instructorId, { paymentType: 'session_payout', amount: '20.00' }))
    await heldHour(instructorId, 60)
    expect((await own(call))?.totalEarnings).toBe('255.00')
    const at = new Date().toISOString()
    await bookRefund(purchaseId, { id: `re_${purchaseId}`, amount: 15_000, state: 'done', at })
    expect((await own(call))?.totalEarnings).toBe('127.50')
  })

  test('is told an admin who decides or sets terms, and left out of their list', async () => {
    const { instructorId, call } = await instructor()
    await heldHour(instructorId)
    const params = { id: instructorId }
    const body = { platformFeePercentage: '10', isPlatformOwner: false }
    expect((await admin(instructors.updateTerms, { params, body })).totalEarnings).toBe('127.50')
    expect((await reject(admin, instructorId)).totalEarnings).toBe('127.50')
    expect((await own(call))?.totalEarnings).toBe('127.50')
    const { items } = await admin(catalogue.listInstructors, { query: { status: 'all' } })
    expect(items.find(({ id }) => id === instructorId)).toMatchObject({ platformFeePercentage: '10.00' })
    expect(JSON.stringify(items)).not.toContain('totalEarnings')
  })

  test('is 0.00 of anyone who applies', async () => {
    expect((await applicant()).applied.totalEarnings).toBe('0.00')
  })
})
