import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { Missed } from '#shared/contract/bookings/series.ts'
import { catalogue } from '#shared/contract/catalogue.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { read } from '../../../api.ts'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { useParams } from '../../../router/router.tsx'
import { useSession } from '../../../session.ts'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { BookHead, stages } from './book-head.tsx'
import styles from './book-page.module.css'
import { BookSkeleton, InstructorNotFound, OwnPage } from './book-states.tsx'
import { bookingOf } from './booking-read.ts'
import { Choosing } from './choosing.tsx'
import { PayStep } from './pay-step.tsx'
import { type Choice, useChoice } from './use-choice.ts'

/** Booking a session, from its time to its payment. The address holds the state. */
export function BookPage() {
  const { id = '' } = useParams()
  const session = useSession()
  useGuard()
  if (session.status !== 'member') return null
  if (!idPattern('instructor').test(id)) return <InstructorNotFound />
  return <BookAt key={id} id={id} ownId={session.user.instructorId} />
}

function BookAt({ id, ownId }: { id: string; ownId: string | null }) {
  const { choice, change } = useChoice()
  const list = useQuery(read(catalogue.listInstructors, { query: {} }))
  const hold = useQuery({
    ...bookingOf(choice.booking ?? ''),
    enabled: choice.booking !== undefined,
    refetchOnWindowFocus: true,
  })
  const [missed, setMissed] = useState<readonly Missed[]>([])
  const instructor = list.data?.items.find((each) => each.id === id)
  const stage = stageOf(choice, hold.data)
  const page = useStage(stage)
  usePageTitle(instructor && `${stages[stage] ?? 'Booked'}: ${instructor.name} · Kiai`)
  if (list.error && !list.data) {
    return (
      <ErrorState level={1} title="The instructor could not be loaded" onRetry={() => void list.refetch()} />
    )
  }
  if (!list.data) return <BookSkeleton />
  if (!instructor) return <InstructorNotFound />
  if (id === ownId) return <OwnPage id={id} />
  return (
    <div ref={page} className={`${styles.page} page-width`}>
      <BookHead instructor={instructor} choice={choice} change={change} stage={stage} />
      {choice.booking ? (
        <PayStep
          instructor={instructor}
          choice={choice}
          change={change}
          hold={hold}
          missed={missed}
          onTaken={(place) => setMissed(missed.filter((one) => one.place !== place))}
        />
      ) : (
        <Choosing instructor={instructor} choice={choice} change={change} onMissed={setMissed} />
      )}
    </div>
  )
}

function stageOf({ step, booking }: Choice, hold: Booking | undefined): number {
  if (!booking) return step === 'details' ? 1 : 0
  return hold && hold.status !== 'pending' && hold.status !== 'cancelled' ? stages.length : 2
}

/** A new step counts as a new page although the address stays: it begins at the top, and its title is read out. */
function useStage(stage: number) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    scrollTo({ top: 0, behavior: 'instant' })
    page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [stage])
  return page
}
