import { ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import * as z from 'zod/mini'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { text } from '#shared/contract/fields.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { answerUntil, bookingRules, isLateMove } from '#shared/rules/sessions/booking.ts'
import { TextField } from '../../../ui/base/amplify.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { DateTile } from '../../../ui/text/date-tile.tsx'
import { NearTimes } from '../../../ui/text/near-times.tsx'
import { momentIn, ownZone } from '../../../ui/text/zones.ts'
import { otherCalled, otherZone, type Side } from '../sides.ts'
import { BothTimes } from '../times/both-times.tsx'
import styles from './move-dialog.module.css'
import { MoveTimes } from './move-times.tsx'
import { OddHour } from './odd-hour.tsx'
import type { Refused } from './use-move.ts'
import type { Pick } from './use-pick.ts'

const mostLetters = 500
const Wish = z.object({ reason: text(mostLetters) })

type MoveFormProps = {
  formId: string
  booking: Booking
  side: Side
  pick: Pick
  refused: Refused | undefined
  ask: (wish: { scheduledAt: string; reason: string }) => Promise<void>
}

/** The focus starts at the session: the first control would be the button to earlier weeks. */
const beginHere = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

/** Focuses the first element found. */
const focusFirst = (within: HTMLElement | null, ...ways: string[]) =>
  ways
    .map((way) => within?.querySelector<HTMLElement>(way))
    .find(Boolean)
    ?.focus()

/** The old and the new time of a session, the free times, and a message to the other party. */
export function MoveForm({ formId, booking, side, pick, refused, ask }: MoveFormProps) {
  const { time } = pick
  const times = useRef<HTMLDivElement>(null)
  const form = useContractForm<z.output<typeof Wish>>(Wish, { reason: '' }, async ({ reason }) => {
    if (time) await ask({ scheduledAt: time, reason })
    else focusFirst(times.current, 'input:not([disabled])', '[data-day][tabindex="0"]')
  })
  const called = otherCalled(booking, side)
  return (
    <div className={styles.stack}>
      <FromTo booking={booking} side={side} time={time} />
      {refused && <Taken booking={booking} side={side} refused={refused} onChoose={pick.choose} />}
      <div ref={times}>
        <MoveTimes booking={booking} side={side} pick={pick} />
      </div>
      {side === 'instructor' && <OddHour time={time} onChoose={pick.choose} />}
      <Form id={formId} form={form}>
        <TextField
          label={`Message to ${side === 'student' ? called : 'the student'} (optional)`}
          autoComplete="off"
          maxLength={mostLetters}
          {...form.field('reason')}
        />
      </Form>
      <Until booking={booking} side={side} time={time} called={called} />
    </div>
  )
}

type FromToProps = { booking: Booking; side: Side; time: string | undefined }

function FromTo({ booking, side, time }: FromToProps) {
  const { scheduledAt, duration } = booking
  const zone = otherZone(booking, side)
  const now = Date.now()
  return (
    <div ref={beginHere} tabIndex={-1} className={styles.fromTo} aria-live="polite">
      <div className={styles.end}>
        <span className="visually-hidden">Now: </span>
        <DateTile at={scheduledAt} now={now} look="left" />
        <BothTimes at={scheduledAt} minutes={duration} zone={zone} isLeft />
      </div>
      <ArrowRight size={20} className={styles.arrow} aria-hidden="true" />
      {time ? (
        <div className={styles.end}>
          <span className="visually-hidden">New: </span>
          <DateTile at={time} now={now} look="new" />
          <BothTimes at={time} minutes={duration} zone={zone} />
        </div>
      ) : (
        <p className={styles.open}>Choose another time of {duration} minutes.</p>
      )}
    </div>
  )
}

type TakenProps = { booking: Booking; side: Side; refused: Refused; onChoose: (start: string) => void }

/** A time that is not available, and the nearest ones that are. */
function Taken({ booking, side, refused: { words, time, nearest }, onChoose }: TakenProps) {
  const zone = ownZone()
  return (
    <Note tone="vermilion" isNews>
      <p>
        <b>{time ? `${momentIn(zone, time)} is no longer free.` : words}</b> The session keeps its time.{' '}
        {nearest && nearest.length > 0 && ' The nearest free times:'}
      </p>
      {nearest && nearest.length > 0 && (
        <NearTimes
          label="Nearest free times"
          zone={zone}
          onChoose={onChoose}
          theirs={otherZone(booking, side)}
          starts={nearest}
        />
      )}
    </Note>
  )
}

type UntilProps = FromToProps & { called: string }

/** The consequences of asking: the deadline for an answer, and that the old time stays until then. */
function Until({ booking: { scheduledAt }, side, time, called }: UntilProps) {
  const now = new Date()
  const until = time && answerUntil(scheduledAt, time, now)
  const isLate = isLateMove(side, scheduledAt, now)
  return (
    <Note>
      <p>
        {until ? (
          <>
            {called} has until <b>{momentIn(ownZone(), until)}</b> to agree.
          </>
        ) : (
          `${called} has ${bookingRules.answered} hours to agree, but no later than the start.`
        )}{' '}
        Until then both times are kept for you and the old time stays valid. A session can be moved once.
      </p>
      {isLate && (
        <p>
          <b>It begins within {refundRules.session.fullFromHours} hours.</b> If you move it now and cancel it
          later, your refund still depends on the old time.
        </p>
      )}
    </Note>
  )
}
