import { expect } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Stripe } from '../../../functions/ports/payments/stripe.ts'
import { heldHour, hourlyInstructor } from '../sessions/held-sessions.ts'
import { paymentsBy } from './instructor-payments.ts'
import { atStripe, press } from './paying.ts'

/** Helpers for tests of instructors who are paid to their own accounts at Stripe. */

const { payments } = api

/**
 * Matches only the calls that send the money of one payment, so that a fault affects them alone: the key of each begins
 * so.
 */
export const making = (providerPaymentId: string) => `${providerPaymentId}:`

export const transfersOf = async (payment: string) => {
  const { data } = await atStripe<Stripe.Transfer>(`/v1/transfers?transfer_group=${payment}`)
  return data
}

type Own = Awaited<ReturnType<typeof hourlyInstructor>>

export function paying(admin: Call, approve: Parameters<typeof hourlyInstructor>[0]) {
  const { onlyOne } = paymentsBy(admin)
  const open = ({ call }: Own) => call(payments.openPayee)
  const check = ({ call }: Own) => call(payments.checkPayee)

  /** Presses a button on Stripe's page, and has Kiai read the state of the account. */
  async function setUp(own: Own, outcome: 'succeed' | 'delay' | 'decline' | 'abandon') {
    const { url } = await open(own)
    const { to } = await press(url, outcome as 'succeed')
    expect(to).toMatch(/\/teach\/earnings\?from=stripe$/)
    return check(own)
  }

  return {
    open,
    check,
    setUp,
    send: (id: string, amount: string) =>
      admin(payments.sendInstructorPayment, { params: { id }, body: { amount } }),

    /** An instructor with a held hour who can be paid by Stripe, and the amount they are owed. */
    async payable() {
      const own = await hourlyInstructor(approve)
      await setUp(own, 'succeed')
      await heldHour(own.instructorId)
      return { own, due: await onlyOne(own.instructorId) }
    },

    async accountsOf({ instructorId }: Own): Promise<Stripe.Account[]> {
      const { data } = await atStripe<Stripe.Account>('/v1/accounts?limit=100')
      return data.filter(({ metadata }) => metadata?.instructor === instructorId)
    },
  }
}
