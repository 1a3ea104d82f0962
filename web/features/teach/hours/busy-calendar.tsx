import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { type BusyCalendar, BusyCalendarInput } from '#shared/contract/bookings/busy-calendar.ts'
import { lookFailureText } from '#shared/rules/sessions/busy-times.ts'
import { call } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { TextField } from '../../../ui/base/amplify.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useNow } from '../../../ui/base/use-now.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { formatAgo, formatCount } from '../../../ui/text/format.ts'
import { sessionIn } from '../../../ui/text/zones.ts'
import styles from '../frame/teach.module.css'
import { busyCalendar, sessionReads } from '../frame/teach-reads.ts'
import own from './busy-calendar.module.css'

/** The external calendar: its address, and the result of the last read. */
export function BusyCalendarPanel({ zone }: { zone: string | undefined }) {
  const { data, error, refetch } = useQuery({
    ...busyCalendar(),
    refetchInterval: ({ state }) => (state.data?.isLooking ? 1000 : false),
  })
  return (
    <section className={styles.panel} aria-labelledby="busy-calendar">
      <h2 id="busy-calendar" className={styles.head}>
        Your own calendar
      </h2>
      <div className={styles.inside}>
        <p className={styles.quiet}>
          Members cannot book times when this calendar shows you as busy. Kiai stores only the times. It
          stores a title only while it cannot read an event. The address is never shown.
        </p>
        {error && data === undefined ? (
          <ErrorState level={3} title="Your calendar could not be loaded" onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height="8.5rem" />
        ) : !zone ? (
          <p>Save your hours first. Then you can add the address of your calendar.</p>
        ) : (
          <Calendar known={data} zone={zone} />
        )}
      </div>
    </section>
  )
}

function Calendar({ known, zone }: { known: BusyCalendar | null; zone: string }) {
  const [isGiving, setGiving] = useState(false)
  return (
    <>
      {known && <Looked known={known} zone={zone} />}
      {known && !isGiving ? (
        <Acts onGive={() => setGiving(true)} />
      ) : (
        <AddressForm isAnother={known !== null} onDone={() => setGiving(false)} />
      )}
    </>
  )
}

/** The state of the calendar; a change while the user waits is read out. */
function Looked({ known, zone }: { known: BusyCalendar; zone: string }) {
  const now = useNow(30_000)
  const { host, lastFour, isLooking, readAt, lookedAt, count, next, failure } = known
  return (
    <>
      <dl className={own.facts} aria-live="polite">
        <div>
          <dt>Address</dt>
          <dd>
            {host} … {lastFour}
          </dd>
        </div>
        <div>
          <dt>Last checked</dt>
          <dd>{isLooking ? 'Checking now…' : lookedAt ? formatAgo(lookedAt, now) : 'Not yet'}</dd>
        </div>
        <div>
          <dt>Upcoming busy times</dt>
          <dd>{readAt ? formatCount(count) : 'Unknown'}</dd>
        </div>
        <div>
          <dt>Next</dt>
          <dd>{next ? spanWords(zone, next) : 'None'}</dd>
        </div>
      </dl>
      {failure && !isLooking && (
        <Note tone="vermilion" icon={<TriangleAlert size={20} />}>
          <p>
            <b>Your calendar could not be read.</b> {lookFailureText(failure.reason, failure.event)}
          </p>
          <p>
            {readAt
              ? `Busy times from ${formatAgo(readAt, now)} still block bookings. Members can book times that you have added since then.`
              : 'The calendar does not block any times yet.'}
          </p>
        </Note>
      )}
    </>
  )
}

const spanWords = (zone: string, { from, to }: NonNullable<BusyCalendar['next']>) =>
  sessionIn(zone, from, (Date.parse(to) - Date.parse(from)) / 60_000)

function Acts({ onGive }: { onGive: () => void }) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const show = (state: BusyCalendar | null) => client.setQueryData(busyCalendar().queryKey, state)
  const looking = useMutation({
    mutationFn: () => call(bookings.lookAtBusyCalendar),
    onSuccess: show,
    onError: (error) => toastFailure(error),
  })
  const removing = useMutation({
    mutationFn: () => call(bookings.deleteBusyCalendar),
    onSuccess: () => {
      show(null)
      toast({ title: 'Calendar removed', description: 'Members can book its busy times again.' })
      void invalidate(client, ...sessionReads)
    },
    onError: (error) => toastFailure(error),
    onSettled: () => setAsked(false),
  })
  return (
    <div className={own.acts}>
      <Button busy={looking.isPending} onClick={() => looking.mutate()}>
        Check again
      </Button>
      <Button variant="quiet" onClick={onGive}>
        Change address
      </Button>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Remove your calendar?"
        confirmLabel="Remove"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setAsked(false)}
      >
        Members can then book its busy times within your hours. Booked sessions stay as they are.
      </ConfirmDialog>
    </div>
  )
}

type AddressFormProps = { isAnother: boolean; onDone: () => void }

function AddressForm({ isAnother, onDone }: AddressFormProps) {
  const id = useId()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { address: string }) => call(bookings.saveBusyCalendar, { body }),
    onSuccess: (saved) => {
      client.setQueryData(busyCalendar().queryKey, saved)
      toast({ title: 'Calendar saved', description: 'Kiai checks it now and then every half hour.' })
      onDone()
    },
  })
  const form = useContractForm<{ address: string }>(BusyCalendarInput, { address: '' }, async (wish) => {
    await mutateAsync(wish)
  })
  return (
    <Form id={id} form={form}>
      <TextField
        label={isAnother ? 'New private address' : 'Private address of your calendar'}
        descriptiveText="Google Calendar: open the settings of your calendar and copy “Secret address in iCal format”. Apple and Outlook: share or publish the calendar and copy the link to the .ics file."
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.field('address')}
      />
      <div className={own.acts}>
        <Button type="submit" busy={isPending}>
          Save address
        </Button>
        {isAnother && (
          <Button variant="quiet" onClick={onDone}>
            Keep current address
          </Button>
        )}
      </div>
    </Form>
  )
}
