import type { Block } from '#shared/contract/bookings/teaching.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../../http/serve.ts'
import { freeQuarterStep, kept, quarterStep } from '../../model/bookings/booking-claims.ts'
import { type BlockItem, block } from '../../model/calendar/block.ts'
import { takenOf } from '../../model/calendar/calendar.ts'
import { type QuarterItem, quarterLength, quarterOf, takenQuarters } from '../../model/calendar/quarter.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { bookingEntities } from '../../model/steps/booking-steps.ts'
import { newId } from '../../model/table/new-id.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { ownTeaching, stillTeachesStep } from './schedule.ts'

const entities = { ...bookingEntities, block, instructor }

export const toBlock = ({ id, startsAt, endsAt }: BlockItem): Block => ({ id, from: startsAt, to: endsAt })

/**
 * Blocks time in the caller's own calendar with the same claims that sessions use. If a block and a booking race, one
 * of them is told that the time is taken. Blocking the same time again returns the same block.
 */
export async function createBlock(caller: Caller, wish: { from: string; to: string }): Promise<Block> {
  return tryAgain(async () => {
    const { instructor } = await ownTeaching(caller)
    const now = clock.now()
    const wanted = wantedBlock(caller.memberId, instructor.id, wish)
    if (wanted.endsAt <= now.toISOString()) throw new Problem('block.over')
    const [from, to] = [Date.parse(wanted.startsAt), Date.parse(wanted.endsAt) - 1]
    const taken = await takenQuarters(takenOf(instructor), { from, to, now, consistent: true })
    const same = await sameBlock(wanted, taken)
    if (same) return toBlock(same)
    if (taken.length > 0) {
      throw new Problem('block.taken', 'This time overlaps a session, its buffer, or blocked time')
    }
    await writeSteps(entities, [
      stillTeachesStep(instructor.id, caller.memberId),
      { write: ({ block }) => block.create(wanted).commit() },
      ...quartersOf(wanted).map((item) => quarterStep({ item, now })),
    ])
    return toBlock(wanted)
  })
}

function wantedBlock(
  memberId: string,
  personId: string,
  { from, to }: { from: string; to: string },
): BlockItem {
  const [startsAt, endsAt] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const expire = Math.floor(Date.parse(endsAt) / 1000) + kept
  return { id: newId('block'), memberId, personId, startsAt, endsAt, expire }
}

function quartersOf({ id, personId, memberId, startsAt, endsAt, expire }: BlockItem): QuarterItem[] {
  const from = Date.parse(startsAt)
  return Array.from({ length: (Date.parse(endsAt) - from) / quarterLength }, (_, place) => ({
    personId: takenOf({ id: personId, memberId }),
    at: quarterOf(from + place * quarterLength),
    bookingId: id,
    expire,
  }))
}

/** The block of exactly the same time, after a lost answer or a double click. */
async function sameBlock(
  { startsAt, endsAt }: BlockItem,
  [first]: readonly QuarterItem[],
): Promise<BlockItem | undefined> {
  const known = first && (await findBlock(first.bookingId))
  return known?.startsAt === startsAt && known.endsAt === endsAt ? known : undefined
}

async function findBlock(id: string): Promise<BlockItem | undefined> {
  const { data } = await block().get({ id }).go({ consistent: true })
  return data ?? undefined
}

/** Gives the time of a block back. Only its owner can see the block. */
export async function deleteBlock(caller: Caller, id: string): Promise<undefined> {
  await tryAgain(async () => {
    const { instructor } = await ownTeaching(caller)
    const known = await findBlock(id)
    if (known?.personId !== instructor.id) throw new Problem('block.not_found')
    await writeSteps(entities, [
      { write: ({ block }) => block.delete({ id }).commit() },
      ...quartersOf(known).map(freeQuarterStep),
    ])
  })
}

/** The blocks of a member that touch a span. Reads the index: a block may be a moment old. */
export async function blocksOf(memberId: string, from: string, to: string): Promise<BlockItem[]> {
  const dayBefore = new Date(Date.parse(from) - longest).toISOString()
  const { data } = await block()
    .query.ofMember({ memberId })
    .between({ startsAt: dayBefore }, { startsAt: to })
    .go({ pages: 'all' })
  return data.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
}

/** The longest block. */
const longest = 24 * 3_600_000
