import { expect } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Stripe } from '../../../functions/ports/payments/stripe.ts'
import { heldHour, hourlyInstructor } from '../sessions/held-sessions.ts'
import { paymentsBy } from './instructor-payments.ts'
import { atStripe, press } from './paying.ts'

/** What tests of instructors share who are paid to accounts of their own at Stripe. */

const { payments } = api

/** By what a fault meets the calls alone by which the money of one payment leaves: the key of each begins so. */
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

  /** Stripe is told what somebody presses on its page, and Kiai asks how they stand by then. */
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

    /** Somebody with a held hour who can be paid by Stripe, and what they are owed. */
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
