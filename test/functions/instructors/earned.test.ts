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

describe('the total earnings of an instructor', () => {
  test('are their share of held sessions, from the books; a payout changes nothing', async () => {
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

  test('are reduced by refunds, and include no rewards', long, async () => {
    const { instructorId, call } = await instructor()
    const { purchaseId } = await heldHour(instructorId)
    await create(wishOf(instructorId, { paymentType: 'session_payout', amount: '20.00' }))
    await heldHour(instructorId, 60)
    expect((await own(call))?.totalEarnings).toBe('255.00')
    const at = new Date().toISOString()
    await bookRefund(purchaseId, { id: `re_${purchaseId}`, amount: 15_000, state: 'done', at })
    expect((await own(call))?.totalEarnings).toBe('127.50')
  })

  test('are shown to an admin who decides or sets terms, and left out of the instructors’ list', async () => {
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

  test('are 0.00 for an applicant', async () => {
    expect((await applicant()).applied.totalEarnings).toBe('0.00')
  })
})
