import type { CourseItem } from '../../../functions/model/catalogue/course.ts'
import type { MemberItem } from '../../../functions/model/members/member.ts'
import type { ChargeItem } from '../../../functions/model/payments/charge.ts'
import { table } from '../../../functions/model/table/table.ts'
import type { Payment } from '../../../functions/payments/charges/mismatch.ts'
import type { Facts } from '../../../functions/payments/settlement/subscription-mirror.ts'
import { createTestTable, unheard } from '../platform/dynamodb.ts'

/**
 * A table of a test's own with a payer, a course and a charge for it that waits for payment. No consumer processes its
 * writes. Import no function before: they read the environment when they load.
 */

const at = '2026-11-20T10:00:00.000Z'

/** The time of payments. */
export const paidAt = '2026-11-20T11:00:00.000Z'

export async function moneyTable() {
  await createTestTable(unheard(table))
  const [
    { charge },
    { chargeReference },
    { claim },
    { courseOwnership },
    { course },
    { ledgerEntry },
    { mail },
    { member },
    { outbox },
    { refundRequest },
    { subscription },
  ] = await Promise.all([
    import('../../../functions/model/payments/charge.ts'),
    import('../../../functions/model/payments/charge-reference.ts'),
    import('../../../functions/model/table/claim.ts'),
    import('../../../functions/model/payments/course-ownership.ts'),
    import('../../../functions/model/catalogue/course.ts'),
    import('../../../functions/model/ledger/ledger-entry.ts'),
    import('../../../functions/model/mail/mail.ts'),
    import('../../../functions/model/members/member.ts'),
    import('../../../functions/model/table/outbox.ts'),
    import('../../../functions/model/payments/refund-request.ts'),
    import('../../../functions/model/payments/subscription.ts'),
  ])
  let made = 0
  const all = { pages: 'all', consistent: true } as const

  async function payer(more: Partial<MemberItem> = {}): Promise<string> {
    const id = `mem_${++made}`
    await member()
      .create({ id, email: `${id}@kiai.test`, createdAt: at, updatedAt: at, ...more })
      .go()
    return id
  }

  async function sold(more: Partial<CourseItem> = {}): Promise<string> {
    const id = `crs_${++made}`
    const named = { id, title: `Course ${made}`, price: 4900, isPublished: true }
    await course()
      .create({ ...named, createdAt: at, updatedAt: at, ...more })
      .go()
    return id
  }

  /** A charge that waits for payment, and holds its claim unless `isHeld` is false. */
  async function opened(more: Partial<ChargeItem> = {}, isHeld = true): Promise<ChargeItem> {
    const memberId = more.memberId ?? (await payer())
    const subjectId = more.subjectId ?? (more.purpose === 'tier' ? 'premium' : await sold())
    const id = `chg_${String(++made).padStart(8, '0')}`
    const item: ChargeItem = {
      id,
      memberId,
      purpose: 'course',
      subjectId,
      title: 'A course',
      amount: 4900,
      currency: 'usd',
      provider: 'stripe',
      account: 'acct_1',
      isLive: false,
      objectId: `cs_${made}`,
      state: 'awaiting',
      checkoutUrl: 'https://stripe.test/pay',
      failure: 'Declined at first',
      refunds: [],
      disputes: [],
      attempt: 0,
      isGranted: false,
      expiresAt: '2999-01-01T00:00:00.000Z',
      month: '2026-11',
      createdAt: at,
      updatedAt: at,
      ...more,
    }
    await charge().create(item).go()
    const { thingOf } = await import('../../../functions/payments/charges/open-charge.ts')
    if (isHeld)
      await claim()
        .create({ kind: 'open-charge', value: thingOf(item), owner: item.id })
        .go()
    return item
  }

  /** The provider's report of its payment. */
  const paymentOf = (item: ChargeItem, more: Partial<Payment> = {}): Payment => ({
    account: item.account,
    isLive: item.isLive,
    objectId: item.objectId ?? '',
    chargeId: item.id,
    amount: item.amount,
    currency: 'usd',
    providerPaymentId: `pi_${item.id}`,
    paidAt,
    ...(item.customerId && { customerId: item.customerId }),
    ...more,
  })

  /** A subscription as Stripe returns it. */
  const factsOf = (memberId: string, chargeId: string, more: Partial<Facts> = {}): Facts => ({
    memberId,
    chargeId,
    stripeId: `sub_${chargeId}`,
    customerId: 'cus_1',
    tier: 'premium',
    price: 1999,
    paidUntil: '2026-12-20T11:00:00.000Z',
    isEnded: false,
    createdAt: paidAt,
    ...more,
  })

  return {
    payer,
    sold,
    opened,
    paymentOf,
    factsOf,
    async chargeOf(id: string): Promise<ChargeItem> {
      const { data } = await charge().get({ id }).go({ consistent: true })
      if (!data) throw new Error(`There is no charge ${id}`)
      return data
    },
    /** All other items of a charge and its payer. */
    async keptOf({ id, memberId, subjectId }: ChargeItem) {
      const owned = { memberId, courseId: subjectId }
      const [entries, claims, ownership, mails, tasks, requests, plan, who] = await Promise.all([
        ledgerEntry()
          .scan.where((a, { eq }) => eq(a.chargeId, id))
          .go(all),
        claim()
          .scan.where((a, { eq }) => eq(a.owner, id))
          .go(all),
        courseOwnership().get(owned).go({ consistent: true }),
        mail()
          .scan.where((a, { eq }) => eq(a.memberId, memberId))
          .go(all),
        outbox().scan.go(all),
        refundRequest()
          .scan.where((a, { eq }) => eq(a.chargeId, id))
          .go(all),
        subscription().get({ memberId }).go({ consistent: true }),
        member().get({ id: memberId }).go({ consistent: true }),
      ])
      const told = tasks.data.filter(({ name }) => name === 'paymentTaskDue').map(({ detail }) => detail)
      return {
        entries: entries.data.sort((a, b) => (a.id < b.id ? -1 : 1)),
        claims: claims.data,
        owned: ownership.data,
        mails: mails.data,
        tasks: told.map((detail): Record<string, unknown> => JSON.parse(detail)),
        requests: requests.data,
        plan: plan.data,
        member: who.data,
      }
    },
    async referenceOf(reference: string): Promise<string | undefined> {
      const { data } = await chargeReference().get({ provider: 'stripe', reference }).go({ consistent: true })
      return data?.chargeId
    },
  }
}
