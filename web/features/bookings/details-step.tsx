import { CalendarX2, Info } from 'lucide-react'
import { type RefObject, useEffect, useId } from 'react'
import * as z from 'zod/mini'
import { BookingInput } from '#shared/contract/bookings.ts'
import type { Slots } from '#shared/contract/schedules.ts'
import { bookingRules } from '#shared/rules/booking.ts'
import { TextAreaField, TextField } from '../../ui/amplify.ts'
import { Button } from '../../ui/button.tsx'
import { type ContractForm, Form, useContractForm } from '../../ui/contract-form.tsx'
import { formatMoney } from '../../ui/format.ts'
import { NearTimes } from '../../ui/near-times.tsx'
import { Note } from '../../ui/note.tsx'
import { dateIn, timeIn } from '../../ui/zones.ts'
import { firstName } from './book-head.tsx'
import styles from './book-steps.module.css'
import { SessionSummary } from './session-summary.tsx'
import { type Missed, useBook } from './use-book.ts'
import { hrefOf, type StepProps } from './use-choice.ts'

const Details = z.pick(BookingInput, { title: true, description: true })
export type Draft = z.output<typeof Details> | undefined

type DetailsProps = StepProps & {
  slots: Slots
  /** Undefined where what was wanted is not free. */
  time: string | undefined
  missed: Missed | undefined
  draft: RefObject<Draft>
  /** The server knows better what is free. */
  onRefused: () => void
}

/** What the session is for; then it is held. */
export function DetailsStep(props: DetailsProps) {
  const { instructor, choice, change, slots, time, draft, onRefused } = props
  const { name, id: instructorId } = instructor
  const { zone } = choice
  const formId = useId()
  const { book, isPending, refused } = useBook(props.change, onRefused)
  const initial = draft.current ?? { title: `Private Lesson with ${name}`, description: '' }
  const form = useContractForm(Details, initial, async (input) => {
    if (time) await book({ instructorId, ...input, scheduledAt: time, duration: slots.duration })
  })
  useEffect(
    () => () => {
      draft.current = form.getValues()
    },
    [form.getValues, draft],
  )
  // What the server said of this very time comes before what was free a minute ago.
  const missed = refused && refused.time === time ? refused : props.missed
  const isFree = time !== undefined && !missed
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {missed && (
          <Taken
            {...{ missed, zone, slots }}
            hrefOf={(start) =>
              hrefOf({ ...choice, time: start, wish: undefined, step: 'details', duration: slots.duration })
            }
            onAll={() => change({ step: undefined, time: undefined, wish: undefined })}
          />
        )}
        <section className={styles.card} aria-label="About your session">
          <Fields id={formId} called={firstName(instructor)} form={form} />
        </section>
        <Note icon={<Info size={20} />}>
          <p>
            <b>Your time is held once you book.</b> You then have {bookingRules.held} minutes to pay; until
            then nothing is charged. You can hold up to {bookingRules.mostHeld} unpaid sessions.
          </p>
        </Note>
      </div>
      <SessionSummary
        {...{ instructor, zone }}
        session={{
          title: `Private Lesson with ${name}`,
          startsAt: isFree ? time : undefined,
          minutes: slots.duration,
          zone: slots.zone,
          price: slots.price,
        }}
      />
      <div className={styles.action}>
        <p className={styles.actionAmount}>{formatMoney(slots.price)}</p>
        <Button variant="gold" size="large" type="submit" form={formId} busy={isPending} disabled={!isFree}>
          Book Session
        </Button>
        <p className={styles.promise}>Nothing is charged before you pay.</p>
      </div>
    </div>
  )
}

type FieldsProps = { id: string; called: string; form: ContractForm<NonNullable<Draft>> }

function Fields({ id, called, form }: FieldsProps) {
  return (
    <Form id={id} form={form}>
      <TextField label="Title" isRequired maxLength={120} {...form.field('title')} />
      <TextAreaField
        label="What would you like to work on? (optional)"
        rows={5}
        maxLength={2000}
        descriptiveText={`${called} reads this before you meet.`}
        {...form.field('description')}
      />
    </Form>
  )
}

type TakenProps = {
  missed: Missed
  zone: string
  slots: Slots
  hrefOf: (start: string) => string
  onAll: () => void
}

/** A time that cannot be had, and those that come closest. */
function Taken({ missed: { time, nearest }, zone, slots, hrefOf, onAll }: TakenProps) {
  return (
    <section className={`${styles.card} ${styles.taken}`} role="alert" aria-labelledby="taken">
      <h2 id="taken" className={styles.takenTitle}>
        <CalendarX2 size={22} aria-hidden="true" />
        {dateIn(zone, time)}, {timeIn(zone, time)} is not free
      </h2>
      <p>
        Nothing was charged, and what you typed is kept.
        {nearest.length > 0 ? ' These times come closest:' : ' Please look for another day.'}
      </p>
      <NearTimes label="Nearest free times" {...{ zone, hrefOf }} theirs={slots.zone} starts={nearest} />
      <Button onClick={onAll}>All times</Button>
    </section>
  )
}
