import { payoutStates, payoutTypes, payoutWays } from '#shared/rules/money/payout.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** What an instructor is paid, or pays. What sessions earn gathers in one payment until that is paid. */
export const instructorPayment = entity({
  model: { service: 'kiai', entity: 'instructor-payment', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    instructorId: { type: 'string', required: true, readOnly: true },
    /** As it was then: the account may go. */
    instructorName: { type: 'string', required: true, readOnly: true },
    /** Cents. Below zero the instructor has had more than they have earned: what they earn next makes up for it. */
    amount: { type: 'number', required: true },
    /** Empty where it gathers what sessions earn: these are counted. */
    description: { type: 'string', required: true, readOnly: true },
    paymentType: { type: payoutTypes, required: true, readOnly: true },
    dueDate: { type: 'string', required: true, readOnly: true },
    state: { type: payoutStates, required: true, default: 'unpaid' },
    /** Still gathers. */
    isOpen: { type: 'boolean' },
    sessions: { type: 'number' },
    refunds: { type: 'number' },
    /** Transfers that were taken back: what they had sent is owed again by it. */
    transfers: { type: 'number' },
    /** When what it gathers was last booked. */
    gatheredAt: { type: 'string' },
    paidAt: { type: 'string' },
    paymentMethod: { type: payoutWays },
    notes: { type: 'string' },
    /** The person who had it sent by the provider, to which account of the instructor's, and of whose own. */
    sentBy: { type: 'string' },
    sentTo: { type: 'string' },
    sentFrom: { type: 'string' },
    /** How often it was: each has a key of its own at the provider. */
    attempt: { type: 'number' },
    /** Why the provider would not, the last time; in words. */
    failure: { type: 'string' },
    /** What the provider calls the payment. */
    stripePaymentIntentId: { type: 'string' },
    paypalOrderId: { type: 'string' },
    /** Cents of it that were taken back at the provider since: they are owed again by another one. */
    takenBack: { type: 'number' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    ofInstructor: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['instructorId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
    byState: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['state'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type InstructorPaymentItem = ItemOf<typeof instructorPayment>

/** As it now is. */
export async function findInstructorPayment(id: string): Promise<InstructorPaymentItem | undefined> {
  const { data } = await instructorPayment().get({ id }).go({ consistent: true })
  return data ?? undefined
}
