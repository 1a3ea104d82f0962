import { payoutStates, payoutTypes, payoutWays } from '#shared/rules/money/payout.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** A payment to an instructor, or owed by one. Earnings of sessions accumulate in one open payment until it is paid. */
export const instructorPayment = entity({
  model: { service: 'kiai', entity: 'instructor-payment', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    instructorId: { type: 'string', required: true, readOnly: true },
    /** The name at the time of creation: the account may be deleted. */
    instructorName: { type: 'string', required: true, readOnly: true },
    /** Cents. Below zero the instructor was overpaid: future earnings make up for it. */
    amount: { type: 'number', required: true },
    /** Empty for a payment that accumulates earnings of sessions: these are counted. */
    description: { type: 'string', required: true, readOnly: true },
    paymentType: { type: payoutTypes, required: true, readOnly: true },
    dueDate: { type: 'string', required: true, readOnly: true },
    state: { type: payoutStates, required: true, default: 'unpaid' },
    /** Still accumulates earnings. */
    isOpen: { type: 'boolean' },
    sessions: { type: 'number' },
    refunds: { type: 'number' },
    /** Number of reversed transfers: their amounts are owed again through this payment. */
    transfers: { type: 'number' },
    /** Time of the last booking added to it. */
    gatheredAt: { type: 'string' },
    paidAt: { type: 'string' },
    paymentMethod: { type: payoutWays },
    notes: { type: 'string' },
    /**
     * The admin who had the provider send it, the instructor's account that receives it, and the platform account that
     * sends it.
     */
    sentBy: { type: 'string' },
    sentTo: { type: 'string' },
    sentFrom: { type: 'string' },
    /** Number of attempts to send it: each has its own idempotency key at the provider. */
    attempt: { type: 'number' },
    /** The provider's last reason for a refusal, in words. */
    failure: { type: 'string' },
    /** The provider's ids of the payment. */
    stripePaymentIntentId: { type: 'string' },
    paypalOrderId: { type: 'string' },
    /** Cents reversed at the provider since: another payment owes them again. */
    takenBack: { type: 'number' },
    /** When it was created, or paid: its place in the list of all payments. */
    listedAt: { type: 'string', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    ofInstructor: index('gsi1', ['instructorId'], ['createdAt', 'id']),
    byState: index('gsi2', ['state'], ['listedAt', 'id']),
  },
})
export type InstructorPaymentItem = ItemOf<typeof instructorPayment>

/** Read consistently. */
export async function findInstructorPayment(id: string): Promise<InstructorPaymentItem | undefined> {
  const { data } = await instructorPayment().get({ id }).go({ consistent: true })
  return data ?? undefined
}
