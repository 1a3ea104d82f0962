import { CalendarClock, CalendarX, MessageCircleOff, Pencil, Plus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { AdminLiveEvent } from '#shared/contract/live/live-event.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { AccessBadge, Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { type CardColumn, CardTable } from '../../../ui/table/card-table.tsx'
import { LoadMore, OpenElsewhere, RecordSkeleton } from '../../../ui/table/record.tsx'
import { adminDeskPath, eventPath, hostWords, whenWords } from '../live-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { EventDialog } from './event-dialog.tsx'
import styles from './live-page.module.css'
import { useAllEvents, useEventWrites } from './use-live-events.ts'
import { WordsDialog } from './words-dialog.tsx'

/** All live events, to be planned, changed and cancelled. */
export function AdminLivePage() {
  useGuard()
  const list = useAllEvents()
  const writes = useEventWrites()
  const [subject, setSubject] = useState<AdminLiveEvent | 'new'>()
  const [doomed, setDoomed] = useState<AdminLiveEvent>()
  const [isAtWords, setWords] = useState(false)
  const shown = list.data?.pages.flatMap(({ items }) => items)
  const add = () => setSubject('new')
  return (
    <AdminLayout
      title="Live"
      action={
        <div className={styles.ways}>
          <Button onClick={() => setWords(true)}>
            <MessageCircleOff size={18} aria-hidden="true" /> Words
          </Button>
          <Button variant="gold" onClick={add}>
            <Plus size={18} aria-hidden="true" /> Plan an event
          </Button>
        </div>
      }
    >
      {list.error && !shown && (
        <ErrorState title="The events could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <RecordSkeleton label="Loading events" />}
      {shown?.length === 0 && (
        <EmptyState
          title="No event is planned"
          icon={<CalendarClock size={26} />}
          actions={<Button onClick={add}>Plan an event</Button>}
        >
          Members see it immediately and can set a reminder.
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <CardTable
          caption="Events"
          columns={columnsWith({ onEdit: setSubject, onCancel: setDoomed })}
          rows={shown}
          keyOf={({ id }) => id}
        />
      )}
      <LoadMore list={list} />
      <EventDialog subject={subject} writes={writes} onClose={() => setSubject(undefined)} />
      <WordsDialog open={isAtWords} onClose={() => setWords(false)} />
      <CancelDialog doomed={doomed} cancel={writes.cancel} onClose={() => setDoomed(undefined)} />
    </AdminLayout>
  )
}

const phases: Readonly<Record<AdminLiveEvent['phase'], { label: string; tone: BadgeTone }>> = {
  planned: { label: 'Planned', tone: 'neutral' },
  open: { label: 'Doors open', tone: 'jade' },
  on_air: { label: 'Live', tone: 'vermilion' },
  away: { label: 'Away', tone: 'vermilion' },
  ended: { label: 'Over', tone: 'neutral' },
  replay: { label: 'Replay', tone: 'gold' },
  no_replay: { label: 'Over', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

type Act = (event: AdminLiveEvent) => void
type Acts = { onEdit: Act; onCancel: Act }

const columnsWith = (acts: Acts): CardColumn<AdminLiveEvent>[] => [
  {
    header: 'Event',
    isRowHeader: true,
    cell: (event) => (
      <span className={styles.name}>
        <strong>{event.title}</strong>
        <span className={styles.hosts}>{hostWords(event) ?? 'No host yet'}</span>
      </span>
    ),
  },
  {
    header: 'Begins',
    cell: (event) => {
      const { own, there } = whenWords(event)
      return (
        <span className={styles.name}>
          <time dateTime={event.startsAt}>{own}</time>
          {there && <span className={styles.hosts}>{there}</span>}
        </span>
      )
    },
  },
  { header: 'For', cell: ({ accessLevel }) => <AccessBadge level={accessLevel} /> },
  {
    header: 'State',
    cell: ({ phase }) => {
      const { label, tone } = phases[phase]
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    header: 'Action',
    align: 'right',
    nameless: true,
    cell: (event) => <Ways event={event} acts={acts} />,
  },
]

function Ways({ event, acts: { onEdit, onCancel } }: { event: AdminLiveEvent; acts: Acts }) {
  const mayChange = event.phase === 'planned' || event.phase === 'open'
  return (
    <span className={styles.ways}>
      <ButtonLink size="small" to={adminDeskPath(event)} aria-label={`Desk: ${event.title}`}>
        <SlidersHorizontal size={16} aria-hidden="true" /> {event.phase === 'ended' ? 'Replay?' : 'Desk'}
      </ButtonLink>
      {mayChange && (
        <>
          <Button size="small" aria-label={`Edit: ${event.title}`} onClick={() => onEdit(event)}>
            <Pencil size={16} aria-hidden="true" /> Edit
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Cancel: ${event.title}`}
            onClick={() => onCancel(event)}
          >
            <CalendarX size={16} aria-hidden="true" /> Cancel
          </Button>
        </>
      )}
      <OpenElsewhere href={eventPath(event)} label={event.title} />
    </span>
  )
}
