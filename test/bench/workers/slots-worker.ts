import { addressOf } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { handler } from '../../../functions/bookings/index.ts'
import {
  type QuarterItem,
  quarter,
  quarterLength,
  quarterOf,
} from '../../../functions/model/calendar/quarter.ts'
import { schedule as teachingSchedule } from '../../../functions/model/calendar/schedule.ts'
import { instructor } from '../../../functions/model/instructors/instructor.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { everyDay, hours, schedule } from '../../support/sessions/schedules.ts'
import { callHandler } from '../call.ts'
import { type Cost, costOf } from '../measure.ts'
import { answerQuestions } from './worker.ts'

/** A month of an instructor's free times from the API: the whole call, over a table with their bookings. */

export type SlotsAnswer = { costs: Cost[]; reads: number; taken: number; slots: number }

const rounds = 15
const calls = 20
const day = 24 * 60 * 60_000
const [id, memberId] = [`ins_${'b'.repeat(20)}`, 'mem_bench']
const from = Math.ceil(Date.now() / day) * day
const to = from + 31 * day

answerQuestions(async (): Promise<SlotsAnswer> => {
  const taken = await fill()
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), duration: 60 }
  const address = addressOf(api.bookings.listSlots, { params: { id }, query })
  const call = () => callHandler(handler, address)
  const reads = countReads()
  const { slots } = JSON.parse((await call()).body ?? '')
  const readsOfOne = reads()
  // Once to compile everything and to open connections.
  await costOf(10 * calls, call)
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round++) costs.push(await costOf(calls, call))
  return { costs, reads: readsOfOne, taken, slots: slots.length }
})

function countReads(): () => number {
  let reads = 0
  stored.client.middlewareStack.add(
    (next) => (given) => {
      reads++
      return next(given)
    },
    { step: 'initialize', name: 'countReads' },
  )
  return () => reads
}

/** Available from Monday to Saturday. On each of these days four hours are booked, with a quarter of one after each. */
async function fill(): Promise<number> {
  const at = new Date().toISOString()
  await instructor().put({ id, memberId, name: 'Bench', isApproved: true, createdAt: at, updatedAt: at }).go()
  const said = schedule({
    step: 15,
    bufferAfter: 15,
    weekly: { ...everyDay(hours('08:00-20:00')), sunday: [] },
    lengths: [30, 45, 60, 90].map((minutes) => ({ minutes, cents: 100 * minutes })),
    packages: ([5, 10] as const).map((sessions) => ({ minutes: 60, sessions, cents: 5000 * sessions })),
  })
  await teachingSchedule()
    .put({ ...said, personId: id, memberId, mostADay: 8, updatedAt: at })
    .go()
  const booked: QuarterItem[] = []
  for (let midnight = from; midnight < to; midnight += day) {
    if (new Date(midnight).getUTCDay() === 0) continue
    for (const hour of [9, 11, 15, 18]) booked.push(...quartersOf(midnight + hour * 60 * 60_000))
  }
  await quarter().put(booked).go()
  return booked.length
}

const quartersOf = (begins: number): QuarterItem[] =>
  Array.from({ length: 5 }, (_, place) => ({
    personId: memberId,
    at: quarterOf(begins + place * quarterLength),
    bookingId: `bkg_${begins}`,
    sessionAt: new Date(begins).toISOString(),
    expire: to / 1000,
  }))
