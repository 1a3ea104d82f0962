import { chargeStates, providers, purposes } from '#shared/rules/money/charge.ts'
import { paidTiers } from '#shared/rules/money/subscription.ts'
import { entity, type ItemOf } from '../table/entity.ts'
import { ofBuyer, ofMonth } from './charge-indexes.ts'

/** One payment for one thing. What the provider is asked for is stored before it is asked. */
export const charge = entity({
  model: { service: 'kiai', entity: 'charge', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    purpose: { type: purposes, required: true, readOnly: true },
    /** The plan, or the id of the course or booking. */
    subjectId: { type: 'string', required: true, readOnly: true },
    title: { type: 'string', required: true, readOnly: true },
    /** Cents of `currency`. */
    amount: { type: 'number', required: true, readOnly: true },
    currency: { type: ['usd'] as const, required: true, readOnly: true },
    tax: {
      type: 'map',
      properties: {
        name: { type: 'string', required: true },
        percentage: { type: 'number', required: true },
        cents: { type: 'number', required: true },
      },
    },
    provider: { type: providers, required: true, readOnly: true },
    /** Of the keys it was opened with: whose account, and whether with real money. */
    account: { type: 'string', required: true, readOnly: true },
    isLive: { type: 'boolean', required: true, readOnly: true },
    state: { type: chargeStates, required: true },
    /** The provider's checkout session, order or invoice. */
    objectId: { type: 'string' },
    /** The provider's customer. */
    customerId: { type: 'string' },
    /** The provider's subscription of which it pays a month, of a plan; told once it is paid. */
    subscriptionId: { type: 'string' },
    /** What was paid with: a payment intent or a capture. Told once it is paid. */
    providerPaymentId: { type: 'string' },
    checkoutUrl: { type: 'string' },
    /** When the payment page closes. */
    expiresAt: { type: 'string' },
    periodFrom: { type: 'string' },
    periodTo: { type: 'string' },
    /** What the provider last said of a payment that did not work. */
    failure: { type: 'string' },
    paidAt: { type: 'string' },
    /** Of a package: what is bought. */
    pack: {
      type: 'map',
      properties: {
        instructorId: { type: 'string', required: true },
        instructorName: { type: 'string', required: true },
        minutes: { type: 'number', required: true },
        sessions: { type: 'number', required: true },
      },
    },
    /** Of sessions: the instructor's zone. */
    zone: { type: 'string', readOnly: true },
    /** Of several sessions that are paid together, or booked with a package: what of it is each one's, in order. Together they are its amount. */
    sessions: {
      type: 'list',
      items: {
        type: 'map',
        properties: {
          bookingId: { type: 'string', required: true },
          startsAt: { type: 'string', required: true },
          minutes: { type: 'number', required: true },
          amount: { type: 'number', required: true },
          tax: { type: 'number', required: true },
          /** Confirmed by it; or not any more to be had, so that its part goes back. */
          state: { type: ['waiting', 'confirmed', 'in_vain'] as const, required: true },
          isShared: { type: 'boolean', required: true },
        },
      },
    },
    /** Each once, by the provider's id of it. */
    refunds: {
      type: 'list',
      required: true,
      default: () => [],
      items: {
        type: 'map',
        properties: {
          id: { type: 'string', required: true },
          amount: { type: 'number', required: true },
          state: { type: ['pending', 'done', 'failed'] as const, required: true },
          at: { type: 'string', required: true },
          /** Cents of tax that went with it. */
          tax: { type: 'number' },
          /** Where several sessions were paid: what of it is which one's. */
          of: {
            type: 'list',
            items: {
              type: 'map',
              properties: {
                bookingId: { type: 'string', required: true },
                amount: { type: 'number', required: true },
              },
            },
          },
        },
      },
    },
    /** Each once, by the provider's id of it: a bank may ask first and take the money by another one. */
    disputes: {
      type: 'list',
      required: true,
      default: () => [],
      items: {
        type: 'map',
        properties: {
          id: { type: 'string', required: true },
          state: { type: ['open', 'won', 'lost'] as const, required: true },
          amount: { type: 'number', required: true },
        },
      },
    },
    /** How often its page, or its money, was asked for in vain: a new try of what has failed needs a new key. */
    attempt: { type: 'number', required: true, default: 0 },
    /** What was paid for is open to the member by this charge. */
    isGranted: { type: 'boolean', required: true, default: false },
    /** Of a session: the instructor's share is in the books. */
    isShared: { type: 'boolean' },
    month: { type: 'string', required: true, readOnly: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    ofMember: {
      collection: 'buying',
      index: 'gsi1',
      pk: ofBuyer,
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
    byMonth: {
      index: 'gsi2',
      pk: ofMonth,
      sk: { field: 'gsi2sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type ChargeItem = ItemOf<typeof charge>

/** Cents given back of it, or on their way. */
export const refundedOf = ({ refunds }: Pick<ChargeItem, 'refunds'>): number =>
  refunds.reduce((sum, { amount, state }) => (state === 'failed' ? sum : sum + amount), 0)

/** Its refunds as they are written: what one has not is left out. */
export const writtenRefunds = ({ refunds }: Pick<ChargeItem, 'refunds'>) =>
  refunds.map(({ of, tax, ...refund }) => ({
    ...refund,
    ...(tax !== undefined && { tax }),
    ...(of && { of }),
  }))

const plans: readonly string[] = paidTiers
const rankOf = ({ subjectId }: ChargeItem) => plans.indexOf(subjectId)

/** Whether it paid for more of a month that a smaller plan had been paid for. `charges` are those of its member. */
export const isUpgrade = (item: ChargeItem, charges: readonly ChargeItem[]): boolean =>
  item.purpose === 'tier' &&
  charges.some(
    (other) =>
      other.subscriptionId !== undefined &&
      other.subscriptionId === item.subscriptionId &&
      other.periodTo === item.periodTo &&
      rankOf(other) < rankOf(item),
  )

type Disputed = Pick<ChargeItem, 'disputes'>

export const isDisputed = ({ disputes }: Disputed): boolean => disputes.some(({ state }) => state === 'open')
export const isLost = ({ disputes }: Disputed): boolean => disputes.some(({ state }) => state === 'lost')

/** Cents that banks have taken of it for good. */
export const lostOf = ({ disputes }: Disputed): number =>
  disputes.reduce((sum, { amount, state }) => (state === 'lost' ? sum + amount : sum), 0)

/** Its payer has won a dispute in which PayPal names no amount: what it takes of us, if anything, it tells by itself. */
export const isPaidElsewhere = ({ disputes }: Disputed): boolean =>
  disputes.some(({ state, amount }) => state === 'lost' && amount === 0)

/** Cents of a settled charge that may still be given back: not what went back already, nor what banks have taken. */
export const leftOf = (known: ChargeItem): number => known.amount - refundedOf(known) - lostOf(known)
