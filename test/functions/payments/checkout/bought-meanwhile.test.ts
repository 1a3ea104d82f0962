import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { courseOwnership } from '../../../../functions/model/payments/course-ownership.ts'
import { subscription } from '../../../../functions/model/payments/subscription.ts'
import { newId } from '../../../../functions/model/table/new-id.ts'
import { openCharge, type Wanted } from '../../../../functions/payments/charges/open-charge.ts'
import { notOwnedStep } from '../../../../functions/payments/settlement/grants/course.ts'
import { notSubscribedStep } from '../../../../functions/payments/settlement/subscription-mirror.ts'
import { justBefore } from '../../../support/meanwhile.ts'

/** A purchase that was paid at the very moment of a second checkout is not opened a second time. */

afterEach(() => vi.restoreAllMocks())

const wantedBy = (memberId: string, purpose: Wanted['purpose'], subjectId: string): Wanted => ({
  memberId,
  purpose,
  subjectId,
  title: 'Anything',
  amount: 4900,
  provider: 'stripe',
  account: 'acct_test',
  isLive: false,
})
const nothingToClose = async () => {}
const isTransaction = (command: object) => command instanceof TransactWriteCommand

test('a course', async () => {
  const [memberId, courseId, chargeId] = [newId('member'), newId('course'), newId('charge')]
  const wanted = wantedBy(memberId, 'course', courseId)
  const opening = {
    settings: undefined,
    notYet: notOwnedStep(memberId, courseId),
    close: nothingToClose,
  }
  const owned = { memberId, courseId, chargeId, since: new Date().toISOString(), isSuspended: false }
  justBefore(isTransaction, () => courseOwnership().create(owned).go())
  await expect(openCharge(wanted, opening)).rejects.toMatchObject({ code: 'course.owned' })
  await courseOwnership().delete({ memberId, courseId }).go()
  expect(await openCharge(wanted, opening)).toMatchObject({ state: 'created', memberId })
})

test('a plan, until it has ended', async () => {
  const memberId = newId('member')
  const opening = { settings: undefined, notYet: notSubscribedStep(memberId), close: nothingToClose }
  const at = new Date().toISOString()
  const held = {
    memberId,
    stripeId: 'sub_1',
    customerId: 'cus_1',
    tier: 'premium' as const,
    price: 1999,
    paidUntil: at,
    isEnded: false,
    isDisputed: false,
    chargeId: newId('charge'),
    createdAt: at,
    updatedAt: at,
  }
  const wanted = wantedBy(memberId, 'tier', 'premium')
  justBefore(isTransaction, () => subscription().put(held).go())
  await expect(openCharge(wanted, opening)).rejects.toMatchObject({ code: 'subscription.exists' })
  await subscription()
    .put({ ...held, isEnded: true })
    .go()
  expect(await openCharge(wanted, opening)).toMatchObject({ state: 'created', memberId })
})
