import type { ScheduleInput, TeachingSchedule } from '#shared/contract/bookings/schedules.ts'
import { Problem } from '#shared/contract/problem.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { hourlyRateOf, type Schedule, weekdays } from '#shared/rules/sessions/schedule.ts'
import { refuseUnknownZone } from '../../http/refuse-unknown-zone.ts'
import type { Caller } from '../../http/serve.ts'
import { type BusyTimesItem, busyTimes } from '../../model/calendar/busy-times.ts'
import { type ScheduleItem, schedule } from '../../model/calendar/schedule.ts'
import { type InstructorItem, instructor } from '../../model/instructors/instructor.ts'
import { holds } from '../../model/table/holds.ts'
import { later } from '../../model/table/later.ts'
import { readAll } from '../../model/table/read-all.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'

const entities = { instructor, schedule, busyTimes }

/** The current instructor, their schedule, and their busy times elsewhere. One read. */
export const scheduleOfInstructor = (id: string) =>
  readAll(entities, ({ instructor, schedule, busyTimes }) => ({
    instructor: instructor.get({ id }),
    schedule: schedule.get({ personId: id }),
    busyTimes: busyTimes.get({ personId: id }),
  }))

/** The caller's own schedule; null until they have saved one. */
export async function ownSchedule(caller: Caller): Promise<TeachingSchedule | null> {
  const { known } = await ownTeaching(caller)
  return known ? toTeachingSchedule(known) : null
}

/** Replaces the schedule that the caller has read. Refused if it was replaced in the meantime. */
export async function updateSchedule(
  caller: Caller,
  { knownUpdatedAt, mostADay, ...given }: ScheduleInput,
): Promise<TeachingSchedule> {
  const said = { ...given, ...(mostADay !== null && { mostADay }) }
  const unset = mostADay === null ? ['mostADay'] : []
  const hourlyRate = hourlyRateOf(said)
  return tryAgain(async () => {
    const { instructor, known } = await ownTeaching(caller)
    refuseUnknownZone('zone', given.zone)
    // A retry after a lost answer: nothing is left to write.
    if (known && holds(known, said, unset) && instructor.hourlyRate === hourlyRate)
      return toTeachingSchedule(known)
    if (knownUpdatedAt && knownUpdatedAt !== known?.updatedAt) throw changed()
    const now = clock.now()
    const updatedAt = known ? later(known.updatedAt, now) : now.toISOString()
    const item = { personId: instructor.id, memberId: caller.memberId, ...said, updatedAt }
    await writeSteps(entities, [
      listedStep(instructor.id, caller.memberId, hourlyRate),
      {
        write: ({ schedule }) =>
          known
            ? schedule
                .put(item)
                .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
                .commit()
            : schedule.create(item).commit(),
      },
    ])
    return toTeachingSchedule(item)
  })
}

const changed = () =>
  new Problem('schedule.changed', 'Your schedule changed in the meantime. Please load it again.')
const notInstructor = () => new Problem('instructor.required', 'Only an approved instructor has a schedule')

/** Writes the hourly price that the list of instructors shows, as the schedule says, while they teach. */
const listedStep = (
  id: string,
  memberId: string,
  hourlyRate: number,
): Step<Pick<typeof entities, 'instructor'>> => ({
  write: ({ instructor }) =>
    instructor
      .patch({ id })
      .set({ hourlyRate })
      .where((a, { eq }) => `${eq(a.isApproved, true)} AND ${eq(a.memberId, memberId)}`)
      .commit(),
  refusal: notInstructor,
})

/** Written only while the caller is this approved instructor. */
export const stillTeachesStep = (
  id: string,
  memberId: string,
): Step<Pick<typeof entities, 'instructor'>> => ({
  write: ({ instructor }) =>
    instructor
      .check({ id })
      .where((a, { eq }) => `${eq(a.isApproved, true)} AND ${eq(a.memberId, memberId)}`)
      .commit(),
  refusal: notInstructor,
})

type OwnTeaching = {
  instructor: InstructorItem
  known: ScheduleItem | undefined
  imported: BusyTimesItem | undefined
}

/** The instructor that the caller teaches as. Checks that this instructor belongs to the account. */
export async function ownTeaching({ memberId, member }: Caller): Promise<OwnTeaching> {
  if (!member.instructorId) throw notInstructor()
  const found = await scheduleOfInstructor(member.instructorId)
  const { instructor, schedule: known, busyTimes: imported } = found
  if (!instructor?.isApproved || instructor.memberId !== memberId) throw notInstructor()
  return { instructor, known, imported }
}

/** A stored schedule in the form of the rules. */
export function toSchedule(item: ScheduleItem): Schedule {
  const { personId: _person, memberId: _member, updatedAt: _updated, ...said } = item
  return { ...said, mostADay: item.mostADay ?? null }
}

function toTeachingSchedule(item: ScheduleItem): TeachingSchedule {
  const { weekly, exceptions, lengths, packages, ...said } = toSchedule(item)
  const week = Object.fromEntries(weekdays.map((weekday) => [weekday, [...weekly[weekday]]]))
  return {
    ...said,
    // Every weekday has an entry.
    weekly: week as TeachingSchedule['weekly'],
    exceptions: exceptions.map(({ hours, ...days }) => ({ ...days, hours: [...hours] })),
    lengths: toPrices(lengths),
    packages: toOffers(packages),
    updatedAt: item.updatedAt,
  }
}

export const toOffers = (packages: Schedule['packages'] = []) =>
  packages
    .toSorted((one, other) => one.minutes - other.minutes || one.sessions - other.sessions)
    .map(({ cents, ...offer }) => ({ ...offer, price: dollarsOf(cents) }))

/** The prices, shortest length first. */
export const toPrices = (lengths: Schedule['lengths']) =>
  lengths
    .toSorted((one, other) => one.minutes - other.minutes)
    .map(({ minutes, cents }) => ({ minutes, price: dollarsOf(cents) }))
