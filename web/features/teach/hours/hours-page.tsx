import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { ScheduleInput, type TeachingSchedule } from '#shared/contract/bookings/schedules.ts'
import { ApiError } from '#shared/contract/client.ts'
import { call } from '../../../api.ts'
import { wordsOf } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useLeaveQuestion } from '../../../ui/dialog/use-leave-question.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx'
import { ownZone, sessionIn } from '../../../ui/text/zones.ts'
import { TeachFrame } from '../frame/teach-frame.tsx'
import { outsideHours, ownInstructor, ownSchedule, sessionReads } from '../frame/teach-reads.ts'
import { studentName } from '../frame/week-items.ts'
import { BusyCalendarPanel } from './busy-calendar.tsx'
import { type Draft, draftOf, type Faults, faultsOf } from './hours-draft.ts'
import { Exceptions, WeeklyHours } from './hours-fields.tsx'
import { HoursIndex } from './hours-index.tsx'
import styles from './hours-page.module.css'
import { LanguagesPanel } from './languages-panel.tsx'
import { split } from './over-midnight.ts'
import { Packages } from './package-fields.tsx'
import { RoomPanel } from './room-panel.tsx'
import { Lengths, Rules } from './session-fields.tsx'

/** The instructor's hours, session lengths and prices. */
export function HoursPage() {
  return (
    <TeachFrame title="Hours">
      <Hours />
    </TeachFrame>
  )
}

function Hours() {
  const { data, error, refetch } = useQuery(ownSchedule())
  const own = useQuery(ownInstructor())
  const failed = error ?? own.error
  if (failed && (data === undefined || !own.data)) {
    const retry = () => Promise.all([refetch(), own.refetch()])
    return <ErrorState title="Your hours could not be loaded" onRetry={() => void retry()} />
  }
  if (data === undefined || !own.data) {
    return (
      <div className={styles.columns}>
        <HoursIndex />
        <FormSkeleton />
      </div>
    )
  }
  return (
    <div className={styles.columns}>
      <HoursIndex />
      <div className={styles.page}>
        {data && <Outside zone={data.zone} />}
        <HoursForm known={data} hourlyRate={own.data.hourlyRate} />
        <LanguagesPanel known={own.data} />
        <RoomPanel />
        <BusyCalendarPanel zone={data?.zone} />
      </div>
    </div>
  )
}

type HoursFormProps = { known: TeachingSchedule | null; hourlyRate: string }

function HoursForm({ known, hourlyRate }: HoursFormProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(known, ownZone(), hourlyRate))
  const [isWritten, setWritten] = useState(false)
  const [drafted, setDrafted] = useState(known?.updatedAt)
  // A schedule saved here or elsewhere replaces the draft. The form stays, and so does the focus.
  if (drafted !== known?.updatedAt) {
    setDrafted(known?.updatedAt)
    setDraft(draftOf(known, ownZone(), hourlyRate))
    setWritten(false)
  }
  const { faults, failure, save, isPending } = useSave(known, () => setWritten(false))
  const form = useRef<HTMLFormElement>(null)
  const question = useLeaveQuestion(isWritten)
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setWritten(true)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || (await save(draft))) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const part = { draft, faults, onChange: change }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Hours"
      className={styles.form}
      onSubmit={(event) => void send(event)}
    >
      {question}
      <WeeklyHours {...part} />
      <Exceptions {...part} />
      <Lengths {...part} />
      <Packages {...part} />
      <Rules {...part} />
      <div className={styles.foot}>
        {failure ? (
          <p role="alert" className={styles.fault}>
            {failure}
          </p>
        ) : (
          isWritten && <p className={styles.unsaved}>You have changes that are not saved.</p>
        )}
        <Button type="submit" variant="gold" busy={isPending}>
          Save hours
        </Button>
      </div>
    </form>
  )
}

const seeFields = 'Correct the marked fields, then save again.'

/** Saves the draft and shows errors at their fields. Returns whether it was saved. */
function useSave(known: TeachingSchedule | null, onSaved: () => void) {
  const client = useQueryClient()
  const [faults, setFaults] = useState<Faults>(new Map())
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (draft: Draft) =>
      call(bookings.updateSchedule, {
        body: { ...draft, ...(known && { knownUpdatedAt: known.updatedAt }) },
      }),
  })
  const tell = (found: Faults, words: string | undefined) => {
    setFaults(found)
    setFailure(words)
  }
  const save = async (draft: Draft): Promise<boolean> => {
    // Lengths that are no longer offered have no packages.
    const offered = new Set(draft.lengths.map(({ minutes }) => minutes))
    const packages = draft.packages?.filter(({ minutes }) => offered.has(minutes)) ?? []
    const { weekly, placeOf } = split(draft.weekly)
    const said = { ...draft, weekly, packages }
    const { error } = ScheduleInput.safeParse(said)
    if (error) {
      tell(faultsOf(error.issues, placeOf), seeFields)
      return false
    }
    try {
      const saved = await mutateAsync(said)
      tell(new Map(), undefined)
      onSaved()
      client.setQueryData(ownSchedule().queryKey, saved)
      toast({
        title: 'Hours saved',
        description: 'Members see them immediately. Booked sessions stay as they are.',
      })
      void invalidate(client, ...sessionReads)
      return true
    } catch (refusal) {
      if (!(refusal instanceof Error)) throw refusal
      const issues = refusal instanceof ApiError ? (refusal.problem?.issues ?? []) : []
      tell(faultsOf(issues, placeOf), issues.length > 0 ? seeFields : wordsOf(refusal))
      return false
    }
  }
  return { faults, failure, save, isPending }
}

/** Booked sessions outside the current hours. */
function Outside({ zone }: { zone: string }) {
  const { data } = useQuery(outsideHours())
  if (!data || data.items.length === 0) return null
  return (
    <Note isNews>
      <p>
        <b>
          {data.items.length === 1 ? 'One session is' : `${data.items.length} sessions are`} outside your
          hours.
        </b>{' '}
        These sessions stay booked. Hold them, or offer another time.
      </p>
      <ul>
        {data.items.map((booking) => (
          <li key={booking.id}>
            {sessionIn(zone, booking.scheduledAt, booking.duration)}, {studentName(booking)}
          </li>
        ))}
      </ul>
    </Note>
  )
}
