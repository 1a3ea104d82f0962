import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moneyTable } from '../../../support/money/money-table.ts'

/** The platform's fee of a session: by the instructor's own terms, else by the settings, else 15 percent. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let instructorId = ''

beforeAll(async () => {
  kiai = await moneyTable()
})

beforeEach(async () => {
  const { storedInstructor } = await import('../../../support/sessions/teaching.ts')
  const { paymentSettings } = await import('../../../../functions/model/payments/payment-settings.ts')
  await paymentSettings().delete({}).go()
  instructorId = await storedInstructor({ packages: [{ minutes: 60, sessions: 5, cents: 20_000 }] })
})

let hours = 24

async function wish() {
  const { asCaller, inHours } = await import('../../../support/sessions/bookings.ts')
  const caller = await asCaller(await kiai.payer())
  const words = { title: 'Lesson', description: '', duration: 60 }
  hours += 2
  return { caller, input: { instructorId, ...words, scheduledAt: inHours(hours) } }
}

/** The fee in cents of a session of $50.00 that is booked now. */
async function feeNow(): Promise<number> {
  const { createBooking } = await import('../../../../functions/bookings/booking/create.ts')
  const { caller, input } = await wish()
  const { amount, fee, share } = await createBooking(caller, input)
  expect(fee + share).toBe(amount)
  return fee
}

const setTo = async (platformFeePercentage: number) => {
  const { changeSettings } = await import('../../../../functions/payments/settings/settings.ts')
  await changeSettings({ platformFeePercentage })
}

const terms = async (platformFeePercentage: string | null, isPlatformOwner = false) => {
  const { updateTerms } = await import('../../../../functions/instructors/edit-terms.ts')
  await updateTerms(instructorId, { platformFeePercentage, isPlatformOwner })
}

describe('the fee of a booked session', () => {
  test('is 15 percent by default', async () => {
    expect(await feeNow()).toBe(750)
  })

  test('follows the settings from the next session on, whenever the instructor began', async () => {
    await feeNow()
    await setTo(20)
    expect(await feeNow()).toBe(1000)
    await setTo(0)
    expect(await feeNow()).toBe(0)
  })

  test('follows the instructor’s own terms until these are removed', async () => {
    await setTo(20)
    await terms('12.50')
    expect(await feeNow()).toBe(625)
    await terms('0')
    expect(await feeNow()).toBe(0)
    await terms(null)
    expect(await feeNow()).toBe(1000)
  })

  test('is zero if the instructor owns the platform', async () => {
    await setTo(20)
    await terms('12.50', true)
    expect(await feeNow()).toBe(0)
  })

  test('follows the settings for a package as well', async () => {
    const { storedPackage } = await import('../../../support/money/stored-package.ts')
    await setTo(20)
    const { book } = await storedPackage(kiai, instructorId)
    expect(await book()).toMatchObject({ amount: 4000, fee: 800, share: 3200 })
  })
})

describe('the fee of an applicant', () => {
  test('is that of the settings, also after they have changed; it does not become own terms', async () => {
    const { applyAsInstructor } = await import('../../../../functions/instructors/apply.ts')
    const { feePercentageOf } = await import('../../../../functions/model/payments/platform-fee.ts')
    const { applicationOf } = await import('../../../support/people/instructors.ts')
    await setTo(12)
    const words = { ...applicationOf(), languages: [], profileImageUrl: '' }
    const own = await applyAsInstructor(await kiai.payer(), words)
    expect(own.platformFee).toBeUndefined()
    expect(await feePercentageOf(own)).toBe(12)
    await setTo(13)
    expect(await feePercentageOf(own)).toBe(13)
  })
})
