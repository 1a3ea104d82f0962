import { chargeStates, providers, purposes } from '#shared/rules/money/charge.ts'
import { paidTiers } from '#shared/rules/money/subscription.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'
import { ofBuyer, ofMonth } from './charge-indexes.ts'

/** One payment for one purchase. The request to the provider is stored before it is sent. */
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
    /** The account and mode (live or test) of the keys it was opened with. */
    account: { type: 'string', required: true, readOnly: true },
    isLive: { type: 'boolean', required: true, readOnly: true },
    state: { type: chargeStates, required: true },
    /** The provider's checkout session, order or invoice. */
    objectId: { type: 'string' },
    /** The provider's customer. */
    customerId: { type: 'string' },
    /** The provider's subscription of which this charge pays a month, for a plan; known once it is paid. */
    subscriptionId: { type: 'string' },
    /** The payment intent or capture. Known once it is paid. */
    providerPaymentId: { type: 'string' },
    checkoutUrl: { type: 'string' },
    /** When the payment page closes. */
    expiresAt: { type: 'string' },
    periodFrom: { type: 'string' },
    periodTo: { type: 'string' },
    /** The provider's last reason for a failed payment. */
    failure: { type: 'string' },
    paidAt: { type: 'string' },
    /** For a package: the package that is bought. */
    pack: {
      type: 'map',
      properties: {
        instructorId: { type: 'string', required: true },
        instructorName: { type: 'string', required: true },
        minutes: { type: 'number', required: true },
        sessions: { type: 'number', required: true },
      },
    },
    /** For sessions: the instructor's zone. */
    zone: { type: 'string', readOnly: true },
    /**
     * For several sessions paid together, or booked with a package: the part of each, in order. The parts sum to the
     * amount.
     */
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
          /** Confirmed by the payment, or no longer available (`in_vain`), so that its part is refunded. */
          state: { type: ['waiting', 'confirmed', 'in_vain'] as const, required: true },
          isShared: { type: 'boolean', required: true },
        },
      },
    },
    /** One entry for each id of the provider. */
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
          /** Cents of tax refunded with it. */
          tax: { type: 'number' },
          /** For several sessions: the part of each in the refund. */
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
    /** One entry for each id of the provider: a bank may open an inquiry and then take the money by another dispute. */
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
    /** Number of failed attempts to open its page or to pay: a retry needs a new idempotency key. */
    attempt: { type: 'number', required: true, default: 0 },
    /** The purchase is granted to the member by this charge. */
    isGranted: { type: 'boolean', required: true, default: false },
    /** For a session: the instructor's share is booked. */
    isShared: { type: 'boolean' },
    month: { type: 'string', required: true, readOnly: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
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

/** Cents refunded, or being refunded. */
export const refundedOf = ({ refunds }: Pick<ChargeItem, 'refunds'>): number =>
  refunds.reduce((sum, { amount, state }) => (state === 'failed' ? sum : sum + amount), 0)

/** Its refunds in their stored form; undefined fields are left out. */
export const writtenRefunds = ({ refunds }: Pick<ChargeItem, 'refunds'>) =>
  refunds.map(({ of, tax, ...refund }) => ({
    ...refund,
    ...(tax !== undefined && { tax }),
    ...(of && { of }),
  }))

const plans: readonly string[] = paidTiers
const rankOf = ({ subjectId }: ChargeItem) => plans.indexOf(subjectId)

/**
 * Whether it paid the difference to a larger plan for a month in which a smaller one was already paid. `charges` are
 * those of its member.
 */
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

/** Cents that banks have taken of it permanently. */
export const lostOf = ({ disputes }: Disputed): number =>
  disputes.reduce((sum, { amount, state }) => (state === 'lost' ? sum + amount : sum), 0)

/**
 * Its payer has won a dispute for which PayPal names no amount: PayPal reports an amount it takes from us, if any,
 * separately.
 */
export const isPaidElsewhere = ({ disputes }: Disputed): boolean =>
  disputes.some(({ state, amount }) => state === 'lost' && amount === 0)

/** Cents of a settled charge that can still be refunded: without earlier refunds and amounts that banks have taken. */
export const leftOf = (known: ChargeItem): number => known.amount - refundedOf(known) - lostOf(known)
