import { useQuery } from '@tanstack/react-query'
import { CalendarX2, Info } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { BookingInput } from '#shared/contract/bookings/booking-input.ts'
import type { SessionPackage } from '#shared/contract/bookings/packages.ts'
import type { Slots } from '#shared/contract/bookings/schedules.ts'
import type { Missed as MissedOne } from '#shared/contract/bookings/series.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { packageParts } from '#shared/rules/money/package.ts'
import { bookingRules } from '#shared/rules/sessions/booking.ts'
import { useOwnCredits } from '../../../parts/booking/own-credits.ts'
import { ownPackages } from '../../../parts/booking/own-packages.ts'
import { TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { type ContractForm, Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { NearTimes } from '../../../ui/text/near-times.tsx'
import { dateIn, timeIn } from '../../../ui/text/zones.ts'
import { firstName } from './book-head.tsx'
import styles from './book-steps.module.css'
import { PayBy, usePayBy, type Way } from './pay-by.tsx'
import { type Repeat, RepeatChoice } from './repeat-choice.tsx'
import { SessionSummary, timesOf } from './session-summary.tsx'
import { type Missed, useBook } from './use-book.ts'
import { hrefOf, type StepProps } from './use-choice.ts'

const Details = z.pick(BookingInput, { title: true, description: true })
export type Draft = z.output<typeof Details> | undefined

type DetailsProps = StepProps & {
  slots: Slots
  /** Undefined if the wished time is not free. */
  time: string | undefined
  missed: Missed | undefined
  draft: RefObject<Draft>
  onMissed: (missed: readonly MissedOne[]) => void
  /** Called if the server finds that the time is not free. */
  onRefused: () => void
}

/** The purpose of the session; then the session is held. */
export function DetailsStep(props: DetailsProps) {
  const { instructor, choice, change, slots, time, draft, onRefused, onMissed } = props
  const { name, id: instructorId } = instructor
  const { zone } = choice
  const formId = useId()
  const { book, isPending, refused } = useBook({ change, onRefused, onMissed })
  const [repeat, setRepeat] = useState<Repeat>()
  const keyFor = useKey()
  const packs = useQuery(ownPackages()).data?.items ?? []
  const usable = packs.filter(
    (one) => one.instructorId === instructorId && one.duration === slots.duration && one.left > 0,
  )
  const pack = usable.find((one) => one.id === choice.package) ?? usable[0]
  // A length that is no longer offered has only the price of its package.
  const price = slots.lengths.find(({ minutes }) => minutes === slots.duration)?.price
  const { credits, isLoading } = useOwnCredits(time)
  const ways = { credits, pack, price, minutes: slots.duration }
  const { way, choose, open } = usePayBy(ways, choice.package !== undefined)
  const packageId = way === 'package' ? pack?.id : undefined
  const isByCredit = way === 'credit'
  const isCovered = way !== 'single'
  const initial = draft.current ?? { title: `Private Lesson with ${name}`, description: '' }
  const form = useContractForm(Details, initial, async (input) => {
    if (!time) return
    const wish = { instructorId, ...input, scheduledAt: time, duration: slots.duration }
    if (isByCredit) await book({ ...wish, isByCredit, repeat: undefined, key: '' })
    else if (packageId) await book({ ...wish, packageId, repeat: undefined, key: '' })
    else await book({ ...wish, repeat, key: keyFor(JSON.stringify([wish, repeat])) })
  })
  useEffect(
    () => () => {
      draft.current = form.getValues()
    },
    [form.getValues, draft],
  )
  // The server's answer about this time is newer than the list of free times.
  const missed = refused && refused.time === time ? refused : props.missed
  const isFree = time !== undefined && !missed
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {missed && (
          <Taken
            missed={missed}
            zone={zone}
            slots={slots}
            hrefOf={(start) =>
              hrefOf({ ...choice, time: start, wish: undefined, step: 'details', duration: slots.duration })
            }
            onAll={() => change({ step: undefined, time: undefined, wish: undefined })}
          />
        )}
        <section className={styles.card} aria-label="About your session">
          <Fields id={formId} called={firstName(instructor)} form={form} />
        </section>
        <PayBy {...ways} way={way} open={open} onChange={choose} isLoading={isLoading} />
        {isFree && !isCovered && (
          <RepeatChoice repeat={repeat} onChange={setRepeat} startsAt={time} theirs={slots.zone} />
        )}
        {!isCovered && (
          <Note icon={<Info size={20} />}>
            <p>
              <b>Your time is held once you book.</b> You then have {bookingRules.held} minutes to pay; until
              then nothing is charged. You can hold up to {bookingRules.mostHeld} unpaid sessions; a series
              counts as one.
            </p>
          </Note>
        )}
      </div>
      <SessionSummary
        instructor={instructor}
        zone={zone}
        session={{
          title: `Private Lesson with ${name}`,
          startsAt: isFree ? time : undefined,
          minutes: slots.duration,
          zone: slots.zone,
          price: isCovered ? '0.00' : slots.price,
          packagePrice: packageId && pack ? priceInPackage(pack) : undefined,
          isByCredit,
          count: isCovered ? undefined : repeat?.count,
        }}
      />
      <div className={styles.action}>
        <p className={styles.actionAmount}>
          {actions[way].amount ?? formatMoney(timesOf(slots.price, repeat?.count))}
        </p>
        <Button
          variant="gold"
          size="large"
          type="submit"
          form={formId}
          busy={isPending}
          disabled={!isFree || isLoading}
        >
          {actions[way].label ?? (repeat ? `Book ${repeat.count} Sessions` : 'Book Session')}
        </Button>
        <p className={styles.promise}>
          {isCovered
            ? 'It is confirmed immediately, and nothing is charged.'
            : 'Nothing is charged before you pay.'}
        </p>
      </div>
    </div>
  )
}

const actions: Readonly<Record<Way, { amount?: string; label?: string }>> = {
  credit: { amount: '1 credit', label: 'Book with your credit' },
  package: { amount: '1 session', label: 'Book with your package' },
  single: {},
}

/** The price of one session of a package, as a cancellation counts it. */
const priceInPackage = ({ totalAmount, sessions }: SessionPackage): string =>
  dollarsOf(packageParts(centsOf(totalAmount), sessions)[0] ?? 0)

/** An idempotency key for each wish: the same wish after a lost answer is the same series. */
function useKey(): (wish: string) => string {
  const made = useRef({ wish: '', key: '' })
  return (wish) => {
    if (made.current.wish !== wish) made.current = { wish, key: crypto.randomUUID() }
    return made.current.key
  }
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

/** A time that is not free, and the nearest free ones. */
function Taken({ missed: { time, nearest }, zone, slots, hrefOf, onAll }: TakenProps) {
  return (
    <section className={`${styles.card} ${styles.taken}`} role="alert" aria-labelledby="taken">
      <h2 id="taken" className={styles.takenTitle}>
        <CalendarX2 size={22} aria-hidden="true" />
        {dateIn(zone, time)}, {timeIn(zone, time)} is not free
      </h2>
      <p>
        Nothing was charged. Your input is kept.{' '}
        {nearest.length > 0 ? ' The nearest free times:' : ' Please choose another day.'}
      </p>
      <NearTimes
        label="Nearest free times"
        zone={zone}
        hrefOf={hrefOf}
        theirs={slots.zone}
        starts={nearest}
      />
      <Button onClick={onAll}>All times</Button>
    </section>
  )
}
