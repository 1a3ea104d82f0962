import { CalendarClock, ChevronLeft, ChevronRight, Hourglass, Lock } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { TeachingWeek } from '#shared/contract/bookings/teaching.ts'
import { problemCode } from '../../../problem.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/base/button.tsx'
import { useNow } from '../../../ui/base/use-now.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { dateOf, daysAfter, monthName } from '../../../ui/text/days.ts'
import { dayIn } from '../../../ui/text/zones.ts'
import { TeachFrame } from '../frame/teach-frame.tsx'
import { type Row, rowsInUse, rowsOf, spanOf } from '../frame/week-cells.ts'
import { itemAt, itemsOf, type WeekItem } from '../frame/week-items.ts'
import { SessionDialogs } from '../sessions/session-dialogs.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { useBlocking, useWeek } from './use-week.ts'
import { type Choice, WeekGrid } from './week-grid.tsx'
import styles from './week-page.module.css'

/** The instructor's week: hours, sessions, and blocked time. */
export function WeekPage() {
  return (
    <TeachFrame title="Calendar">
      <Week />
    </TeachFrame>
  )
}

function Week() {
  const { week, day, goTo, turn } = useWeek()
  const { data, error, refetch } = week
  if (problemCode(error) === 'schedule.not_found') return <NoHours />
  if (error && !data) {
    return <ErrorState title="Your week could not be loaded" onRetry={() => void refetch()} />
  }
  const first = data?.days[0]?.day
  return (
    <>
      <div className={styles.bar}>
        <IconButton label="Week before" disabled={!data} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Week after" disabled={!data} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <h2 className={styles.title} aria-live="polite">
          {first ? weekName(first) : <Skeleton width="11rem" height="1.4rem" />}
        </h2>
        <Button onClick={() => goTo(undefined)}>Today</Button>
        <span className={styles.ways}>
          <ButtonLink to="/teach/hours">Weekly hours</ButtonLink>
        </span>
      </div>
      {data ? <Days key={first} week={data} day={day} onTurn={turn} /> : <Skeleton height="40rem" />}
    </>
  )
}

/** `Nov 22 – 28, 2026` */
function weekName(first: string): string {
  const last = daysAfter(first, 6)
  const to = monthName(last) === monthName(first) ? dateOf(last) : `${monthName(last)} ${dateOf(last)}`
  return `${monthName(first)} ${dateOf(first)} – ${to}, ${last.slice(0, 4)}`
}

function NoHours() {
  return (
    <EmptyState
      title="Set your teaching hours"
      actions={
        <ButtonLink to="/teach/hours" variant="gold">
          Set your hours
        </ButtonLink>
      }
    >
      Set your hours to see your week here.
    </EmptyState>
  )
}

type DaysProps = { week: TeachingWeek; day: string | undefined; onTurn: (weeks: number) => void }

const lookEveryMs = 30_000

function Days({ week, day, onTurn }: DaysProps) {
  const now = useNow(lookEveryMs)
  const { block, unblock } = useBlocking(day)
  const items = itemsOf(week)
  const all = rowsOf(week)
  const [isWhole, setWhole] = useState(false)
  const [asked, setAsked] = useState<'block' | WeekItem>()
  const [cancelled, setCancelled] = useState<Booking>()
  const inUse = rowsInUse(all, [
    ...items,
    ...week.open.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
  ])
  const rows = isWhole ? all : all.slice(inUse.first, inUse.last + 1)
  const [choice, setChoice] = useState<Choice>(() => begin(week, rows, day, now))
  const spanIn = ({ column, row, anchor }: Choice) => spanOf(rows, column, row, anchor)
  const open = (chosen: Choice) => {
    const wanted = spanIn(chosen)
    setAsked(wanted && itemAt(items, wanted))
  }
  const act = (chosen: Choice) => {
    const wanted = spanIn(chosen)
    if (!wanted) return
    const there = itemAt(items, wanted)
    if (there) setAsked(there)
    else if (!block.isPending) block.mutate(wanted, { onError: (error) => toastFailure(error) })
    setChoice({ ...chosen, anchor: chosen.row })
  }
  const close = () => setAsked(undefined)
  return (
    <>
      <fieldset className={styles.days}>
        <legend className="visually-hidden">Day</legend>
        {week.days.map((one, column) => (
          <button
            key={one.day}
            type="button"
            aria-pressed={column === choice.column}
            onClick={() => setChoice({ ...choice, column })}
          >
            <span>{dayLetters(one.day)}</span>
            <b>{dateOf(one.day)}</b>
          </button>
        ))}
      </fieldset>
      <WeekGrid
        week={week}
        rows={rows}
        items={items}
        now={now}
        choice={choice}
        onTurn={onTurn}
        onChoose={setChoice}
        onAct={act}
        onOpen={open}
      />
      <div className={styles.foot}>
        <Button variant="line" onClick={() => setAsked('block')}>
          Block time
        </Button>
        <Button variant="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show my hours' : 'Show the whole day'}
        </Button>
        <Legend hasBusy={week.busy.length > 0} />
      </div>
      <p className={styles.words}>
        Drag over free time to block it, or press B on a focused half hour. Use Shift and the arrow keys to
        select more. You cannot block the time of a session.
      </p>
      <BlockDialog
        open={asked === 'block'}
        week={week}
        span={spanIn(choice)}
        column={choice.column}
        busy={block.isPending}
        onBlock={(wanted) => block.mutateAsync(wanted)}
        onClose={close}
      />
      <ItemDialog
        item={typeof asked === 'object' ? asked : undefined}
        zone={week.zone}
        busy={unblock.isPending}
        onCancel={(booking) => {
          close()
          setCancelled(booking)
        }}
        onUnblock={(id) => unblock.mutate(id, { onSettled: close })}
        onClose={close}
      />
      <SessionDialogs what="cancel" booking={cancelled} onClose={() => setCancelled(undefined)} />
    </>
  )
}

const dayLetters = (day: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00Z`))

/** The start of the selection: the given day, or today, at the first open half hour or at nine in the morning. */
function begin(week: TeachingWeek, rows: readonly Row[], day: string | undefined, now: number): Choice {
  const wanted = day ?? dayIn(week.zone, new Date(now).toISOString())
  const column = Math.max(
    0,
    week.days.findIndex((one) => one.day === wanted),
  )
  const row = Math.max(
    0,
    rows.findIndex(({ shows }) => shows >= 9 * 60),
  )
  return { column, row, anchor: row }
}

function Legend({ hasBusy }: { hasBusy: boolean }) {
  return (
    <ul className={styles.legend}>
      <li>
        <i data-kind="open" /> Open for booking
      </li>
      <li>
        <i data-kind="session" /> Session
      </li>
      <li>
        <Hourglass size={14} aria-hidden="true" /> Dashed: unpaid or waiting for an answer
      </li>
      <li>
        <Lock size={14} aria-hidden="true" /> Hatched: blocked
      </li>
      {hasBusy && (
        <li>
          <CalendarClock size={14} aria-hidden="true" /> Dotted: busy in your own calendar
        </li>
      )}
    </ul>
  )
}
