import { randomInt } from 'node:crypto'
import {
  busyRules,
  busyWindow,
  isToBeTold,
  type LookFailure,
  packBusy,
} from '#shared/rules/sessions/busy-times.ts'
import { type BusyTimesItem, busyTimes } from '../../model/calendar/busy-times.ts'
import { type ScheduleItem, schedule } from '../../model/calendar/schedule.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { mailEntities, mailSteps } from '../../model/mail/mail.ts'
import { member } from '../../model/members/member.ts'
import { readAll } from '../../model/table/read-all.ts'
import { isRefused, Refused } from '../../model/table/refused.ts'
import { writeSteps } from '../../model/table/service.ts'
import { busyIn } from '../../ports/calendars/foreign-calendar.ts'
import { type EventName, NotRead } from '../../ports/calendars/foreign-text.ts'
import { NotFetched, openText } from '../../ports/calendars/internet.ts'
import { unseal } from '../../ports/calendars/sealed.ts'
import { clock } from '../../ports/process/clock.ts'

const entities = { instructor, schedule, busyTimes }
const minute = 60_000

/**
 * Reads an instructor's own calendar, unless another look has just begun. A failed look keeps the known busy times. The
 * result of a look is dropped if the address was changed or removed in the meantime.
 */
export async function look(personId: string): Promise<void> {
  const {
    instructor,
    schedule: hours,
    busyTimes: known,
  } = await readAll(entities, ({ instructor, schedule, busyTimes }) => ({
    instructor: instructor.get({ id: personId }),
    schedule: schedule.get({ personId }),
    busyTimes: busyTimes.get({ personId }),
  }))
  // Another look has just finished or is about to begin.
  if (!known || known.nextAt > clock.now().toISOString()) return
  if (!(await begin(known))) return
  if (!instructor?.isApproved || !hours) return
  try {
    const found = await lookAt(known, hours)
    await note(known, found, ['failure', 'failingSince', 'failedFor'])
  } catch (error) {
    if (!(error instanceof NotFetched || error instanceof NotRead || error instanceof NotOpened)) throw error
    await fail(known, error.why, error instanceof NotRead ? error.event : undefined)
  }
}

class NotOpened extends Error {
  readonly why = 'sealed'
}

/** Postpones the next look. Only one of several concurrent calls succeeds. */
async function begin({ personId, version, nextAt }: BusyTimesItem): Promise<boolean> {
  const { looksEvery, jitter } = busyRules
  const pause = looksEvery * minute + randomInt(-jitter * minute, jitter * minute + 1)
  const next = new Date(clock.now().getTime() + pause).toISOString()
  return tryWrite(() =>
    busyTimes()
      .patch({ personId })
      .set({ nextAt: next })
      .where((a, { eq }) => `${eq(a.version, version)} AND ${eq(a.nextAt, nextAt)}`)
      .go(),
  )
}

type Found = Partial<Pick<BusyTimesItem, 'busy' | 'madeAt' | 'madeFor' | 'etag' | 'lastModified'>>

async function lookAt(known: BusyTimesItem, { zone, horizon }: ScheduleItem): Promise<Found> {
  const address = await unseal(known.sealed, known.personId)
  if (address === undefined) throw new NotOpened()
  const now = clock.now()
  const madeFor = `${zone} ${horizon}`
  const freshFrom = new Date(now.getTime() - busyRules.readAnewAfter * 60 * minute).toISOString()
  const isFresh = known.madeFor === madeFor && (known.madeAt ?? '') > freshFrom
  // An invitation that the owner declined blocks no time.
  const { data: owner } = await member().get({ id: known.memberId }).go()
  const owners = owner ? [owner.email] : []
  const answer = await openText(address, isFresh ? known : {})
  if (answer === 'unchanged') return {}
  const { parts, etag, lastModified } = answer
  const busy = packBusy(await busyIn(parts, { zone, within: busyWindow(now, horizon), owners }))
  return { busy, madeAt: now.toISOString(), madeFor, etag: etag ?? '', lastModified: lastModified ?? '' }
}

async function note(
  { personId, version }: BusyTimesItem,
  found: Found,
  over: ('failure' | 'failingSince' | 'failedFor')[],
): Promise<void> {
  const at = clock.now().toISOString()
  await tryWrite(() =>
    busyTimes()
      .patch({ personId })
      .set({ ...found, lookedAt: at, readAt: at })
      .remove(over)
      .where((a, { eq }) => eq(a.version, version))
      .go(),
  )
}

const noted = { busyTimes, ...mailEntities }

/**
 * Records the failure and when failures began. After a long time, one mail reports it, even if several looks run at
 * once.
 */
async function fail(
  known: BusyTimesItem,
  failure: LookFailure,
  failedFor: EventName = { title: '', day: '' },
): Promise<void> {
  const now = clock.now()
  const at = now.toISOString()
  const { personId, memberId, version, toldAt } = known
  const failingSince = known.failingSince ?? at
  const isTold = isToBeTold({ failingSince, toldAt }, now)
  await tryWrite(() =>
    writeSteps(noted, [
      {
        write: ({ busyTimes }) =>
          busyTimes
            .patch({ personId })
            .set({ failure, failingSince, failedFor, lookedAt: at, ...(isTold && { toldAt: at }) })
            .where((a, { eq, notExists }) => {
              const asTold = toldAt === undefined ? notExists(a.toldAt) : eq(a.toldAt, toldAt)
              return `${eq(a.version, version)} AND ${asTold}`
            })
            .commit(),
      },
      ...(isTold
        ? mailSteps(
            { kind: 'calendarNotRead', memberId, cause: `${personId}-${now.getTime()}`, about: { personId } },
            now,
          )
        : []),
    ]),
  )
}

/** Writes unless the item has changed or is gone. Returns whether it was written. */
async function tryWrite(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof Refused || isRefused(error)) return false
    throw error
  }
}
