import type { BusyCalendar } from '#shared/contract/bookings/busy-calendar.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { Span } from '#shared/rules/sessions/availability.ts'
import { unpackBusy } from '#shared/rules/sessions/busy-times.ts'
import type { Caller } from '../../http/serve.ts'
import { type BusyTimesItem, busyTimes } from '../../model/calendar/busy-times.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { eventItem } from '../../model/table/event.ts'
import { newId } from '../../model/table/new-id.ts'
import { outbox } from '../../model/table/outbox.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { seal, unseal } from '../../ports/calendars/sealed.ts'
import { clock } from '../../ports/process/clock.ts'
import { ownTeaching, stillTeachesStep } from './schedule.ts'

/** The instructor's own calendar elsewhere. Its address can be set but is never shown again. */

const entities = { instructor, busyTimes, outbox }

export async function ownBusyCalendar(caller: Caller): Promise<BusyCalendar | null> {
  const { imported } = await ownTeaching(caller)
  return imported ? toBusyCalendar(imported) : null
}

/**
 * Saves a new address, or the same one again. A new address discards the busy times of the old one. A look follows at
 * once.
 */
export async function saveBusyCalendar(caller: Caller, address: string): Promise<BusyCalendar> {
  return tryAgain(async () => {
    const { instructor, known: hours, imported } = await ownTeaching(caller)
    if (!hours) throw new Problem('schedule.not_found', 'Please set your hours first')
    const { id: personId } = instructor
    const isSame = imported && (await unseal(imported.sealed, personId)) === address
    if (isSame) return wantLook(imported)
    const wantedAt = clock.now().toISOString()
    const item: BusyTimesItem = {
      personId,
      memberId: caller.memberId,
      version: newId('event'),
      sealed: await seal(address, personId),
      host: new URL(address).hostname,
      lastFour: address.slice(-4),
      wantedAt,
      nextAt: wantedAt,
      due: 'due',
      ...(imported?.toldAt && { toldAt: imported.toldAt }),
    }
    await writeSteps(entities, [
      stillTeachesStep(personId, caller.memberId),
      { write: ({ busyTimes }) => busyTimes.put(item).commit() },
      lookWantedStep(personId),
    ])
    return toBusyCalendar(item)
  })
}

/** Asks for a look now. */
export async function lookAgain(caller: Caller): Promise<BusyCalendar> {
  return tryAgain(async () => {
    const { imported } = await ownTeaching(caller)
    if (!imported) throw new Problem('calendar.not_found')
    return wantLook(imported)
  })
}

export async function removeBusyCalendar(caller: Caller): Promise<undefined> {
  const { instructor } = await ownTeaching(caller)
  await busyTimes().delete({ personId: instructor.id }).go()
}

async function wantLook(known: BusyTimesItem): Promise<BusyCalendar> {
  const at = await askForLook(known)
  return toBusyCalendar({ ...known, wantedAt: at, nextAt: at })
}

/** Has another Lambda look at the calendar; returns the time. Refused if the address has changed. */
export async function askForLook({ personId, version }: BusyTimesItem): Promise<string> {
  const at = clock.now().toISOString()
  await writeSteps(entities, [
    {
      write: ({ busyTimes }) =>
        busyTimes
          .patch({ personId })
          .set({ wantedAt: at, nextAt: at })
          .where((a, { eq }) => eq(a.version, version))
          .commit(),
    },
    lookWantedStep(personId),
  ])
  return at
}

const lookWantedStep = (personId: string): Step<typeof entities> => ({
  write: ({ outbox }) => outbox.create(eventItem('busyLookWanted', { personId }, clock.now())).commit(),
})

/** Milliseconds to wait for a requested look. */
const patience = 60_000

/** Whether a look was requested and may still come. */
export const isAwaited = ({ wantedAt, lookedAt = '' }: BusyTimesItem): boolean =>
  lookedAt < wantedAt && clock.now().getTime() - Date.parse(wantedAt) < patience

function toBusyCalendar(item: BusyTimesItem): BusyCalendar {
  const now = clock.now()
  const ahead = busyWithin(item, [now.getTime(), Number.POSITIVE_INFINITY])
  const { host, lastFour, lookedAt = null, readAt = null, failure, failingSince, failedFor } = item
  const [next] = ahead
  return {
    host,
    lastFour,
    lookedAt,
    readAt,
    count: ahead.length,
    isLooking: isAwaited(item),
    next: next ? { from: iso(next[0]), to: iso(next[1]) } : null,
    failure:
      failure && failingSince ? { reason: failure, since: failingSince, event: eventOf(failedFor) } : null,
  }
}

const eventOf = ({ title = '', day = '' }: BusyTimesItem['failedFor'] = {}) =>
  title || day ? { title, day } : null

const iso = (at: number) => new Date(at).toISOString()

/** The known busy times of an instructor's own calendar. */
export const busyWithin = (imported: Pick<BusyTimesItem, 'busy'> | undefined, span: Span): Span[] =>
  imported?.busy ? unpackBusy(imported.busy, span) : []
