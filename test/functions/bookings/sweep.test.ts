import { beforeAll, expect, test, vi } from 'vitest'
import { table } from '../../../functions/model/table.ts'
import { createTestTable, unheard } from '../../support/dynamodb.ts'

/** The sweep of a minute, on a table of its own: what is due at another hour than now may be anybody's. */

let model: typeof import('../../../functions/model/booking.ts')
let change: typeof import('../../../functions/model/booking-change.ts')
let kinds: typeof import('../../../functions/bookings/booking-kinds.ts')
let service: typeof import('../../../functions/model/service.ts')
let sweep: () => Promise<{ done: number }>

const start = '2031-06-12T20:00:00.000Z'

beforeAll(async () => {
  await createTestTable(unheard(table))
  model = await import('../../../functions/model/booking.ts')
  change = await import('../../../functions/model/booking-change.ts')
  kinds = await import('../../../functions/bookings/booking-kinds.ts')
  service = await import('../../../functions/model/service.ts')
  ;({ handler: sweep } = await import('../../../functions/bookings/sweep-bookings.ts'))
  const { clock } = await import('../../../functions/ports/clock.ts')
  clock.now = () => new Date(start)
})

/** A session that begins at the hour of the sweep. */
async function session(id: string, more: object) {
  const dates = { startsAt: start, wallTime: start.slice(0, 16), createdAt: start, updatedAt: start }
  const item = {
    ...{ id, memberId: `mem_${id}`, instructorId: `ins_${id}`, instructorName: 'Teacher' },
    ...{ title: 'Private Lesson', description: '', minutes: 60, bufferBefore: 0, bufferAfter: 0 },
    ...{
      zone: 'UTC',
      amount: 5000,
      fee: 750,
      share: 4250,
      sequence: 0,
      status: 'pending' as const,
      ...dates,
    },
  }
  await model.booking().put(item).go()
  // A minute earlier, so that its next step is due by now.
  const { steps } = change.changeSteps(item, { ...item, ...more }, new Date(Date.parse(start) - 60_000))
  await service.writeSteps(kinds.bookingKinds, steps)
}

test('the sweep does what is due by now, and leaves what cannot be done for the next, in words', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await session('bkg_unpaid', {})
  // Its share is asked of a payment that is not there.
  const share = { status: 'completed', chargeId: 'chg_gone', payOutAt: start }
  await session('bkg_broken', share)
  await expect(sweep()).rejects.toThrow('1 of 2 sessions were not followed')
  expect(JSON.stringify(log.mock.calls)).toContain('bkg_broken')
  expect(await model.findBooking('bkg_unpaid')).toMatchObject({
    status: 'cancelled',
    cancelled: { by: 'kiai', refund: 0 },
  })
  expect(await model.findBooking('bkg_broken')).toMatchObject({ dueAt: start })
  await model.booking().patch({ id: 'bkg_broken' }).set({ status: 'cancelled' }).remove(['chargeId']).go()
  expect(await sweep()).toEqual({ done: 1 })
  expect(await model.findBooking('bkg_broken')).not.toHaveProperty('dueAt')
})

test('a reminder that is due is not passed over by what else is changed before its sweep', async () => {
  const { mail } = await import('../../../functions/model/mail.ts')
  const soon = new Date(Date.parse(start) + 24 * 3_600_000).toISOString()
  await session('bkg_linked', { status: 'confirmed', startsAt: soon, chargeId: 'chg_one' })
  const known = await model.findBooking('bkg_linked')
  if (!known) throw new Error('It is there')
  expect(known.dueAt).toBe(start)
  const linked = { ...known, meetingLink: 'https://meet.example.com/linked' }
  const { steps } = change.changeSteps(known, linked, new Date(Date.parse(start) + 20_000))
  await service.writeSteps(kinds.bookingKinds, steps)
  expect(await sweep()).toEqual({ done: 1 })
  const { data } = await mail().query.ofMember({ memberId: 'mem_bkg_linked' }).go()
  expect(data.map(({ about }) => about.news)).toEqual(['remind'])
  expect((await model.findBooking('bkg_linked'))?.dueAt).toBe(
    new Date(Date.parse(soon) - 3_600_000).toISOString(),
  )
})
