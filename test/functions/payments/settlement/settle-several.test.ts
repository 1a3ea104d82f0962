import { beforeAll, describe, expect, test } from 'vitest'
import { moneyTable } from '../../../support/money/money-table.ts'

/** The consequences of a payment for several sessions at once. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let settle: typeof import('../../../../functions/payments/settlement/settle.ts').settle

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ settle } = await import('../../../../functions/payments/settlement/settle.ts'))
})

describe('a payment', () => {
  test('for a package opens it to its payer, for their chosen instructor, and books it as future sessions', async () => {
    const pack = { instructorId: 'ins_1', instructorName: 'Rin', minutes: 60, sessions: 5 }
    const known = await kiai.opened({ purpose: 'package', subjectId: 'ins_1', amount: 16_000, pack })
    await settle(kiai.paymentOf(known))
    const { findPackage } = await import('../../../../functions/model/payments/session-package.ts')
    const { packageIdOf } = await import('../../../../functions/payments/settlement/grants/package.ts')
    expect(await findPackage(packageIdOf(known.id))).toMatchObject({
      ...pack,
      memberId: known.memberId,
      chargeId: known.id,
      amount: 16_000,
      uses: [],
      isClosed: false,
    })
    expect(await kiai.chargeOf(known.id)).toMatchObject({ state: 'paid', isGranted: true })
    const { entries, owned, requests } = await kiai.keptOf(known)
    expect(entries.map(({ lines }) => lines)).toEqual([
      [
        { account: 'held:stripe', cents: 16_000 },
        { account: 'deferred:session', cents: -16_000 },
      ],
    ])
    expect([owned, requests]).toEqual([null, []])
  })

  test('for a series follows up each of its sessions at once, and refunds the unavailable ones', async () => {
    const line = { startsAt: '2026-12-01T10:00:00.000Z', minutes: 60, amount: 5000, tax: 0, isShared: false }
    const sessions = ['bkg_one', 'bkg_two'].map((bookingId) => ({
      ...line,
      bookingId,
      state: 'waiting' as const,
    }))
    const known = await kiai.opened({ purpose: 'session', subjectId: 'bkg_one', amount: 10_000, sessions })
    await settle(kiai.paymentOf(known))
    const statesNow = async () => (await kiai.chargeOf(known.id)).sessions?.map(({ state }) => state)
    expect(await statesNow()).toEqual(['in_vain', 'in_vain'])
    const { requests, tasks } = await kiai.keptOf(known)
    expect(requests.map(({ amount, rule }) => [amount, rule])).toEqual([
      [5000, 'slot_lost'],
      [5000, 'slot_lost'],
    ])
    expect(tasks).toContainEqual(expect.objectContaining({ task: 'sessions', chargeId: known.id }))
    // On a second event a session that still waits is followed up, whatever became of the others.
    const { charge } = await import('../../../../functions/model/payments/charge.ts')
    const half = sessions.map((one, place) => ({ ...one, state: place ? one.state : ('in_vain' as const) }))
    await charge().patch({ id: known.id }).set({ sessions: half }).go()
    await settle(kiai.paymentOf(known))
    expect(await statesNow()).toEqual(['in_vain', 'in_vain'])
  })
})
