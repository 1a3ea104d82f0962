import { useEffect, useRef } from 'react'
import type { Missed } from '#shared/contract/bookings/series.ts'
import { weeksAround } from '../../../parts/booking/times/slots.ts'
import { useSlots } from '../../../parts/booking/times/use-slots.ts'
import { problemCode } from '../../../problem.ts'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { Leaving, NoSchedule, PickerSkeleton } from './book-states.tsx'
import { DetailsStep, type Draft } from './details-step.tsx'
import { nearestTo, wishedStart } from './nearest.ts'
import { TimeStep } from './time-step.tsx'
import type { StepProps } from './use-choice.ts'

type ChoosingProps = StepProps & { onMissed: (missed: readonly Missed[]) => void }

/** The steps before a hold: a time, and the purpose of the session. Both use the current free times. */
export function Choosing({ onMissed, ...props }: ChoosingProps) {
  const { instructor, choice, change } = props
  const { day, time, wish, duration, zone, step } = choice
  /** Text that was typed survives a look at other times. */
  const draft = useRef<Draft>(undefined)
  const around = weeksAround(day, zone, Date.now())
  const slots = useSlots(instructor.id, around, duration, choice.package)
  const code = problemCode(slots.error)
  const isStrange = code === 'schedule.not_offered' || code === 'package.not_found'
  useEffect(() => {
    if (isStrange) change({ duration: undefined, package: undefined, time: undefined }, { replace: true })
  })
  const free = slots.isPlaceholderData ? undefined : slots.data
  const proposed = wish && free ? wishedStart(free.slots, wish) : undefined
  useEffect(() => {
    if (!proposed) return
    const duration = free?.duration
    change({ time: proposed, wish: undefined, step: 'details', duration }, { replace: true })
  })
  if (code === 'schedule.not_found') return <NoSchedule instructor={instructor} />
  if (code === 'instructor.leaving') return <Leaving instructor={instructor} />
  if (slots.error && !slots.data && !isStrange) {
    return <ErrorState title="The free times could not be loaded" onRetry={() => void slots.refetch()} />
  }
  if (!slots.data || proposed) return <PickerSkeleton />
  if (step !== 'details') {
    const { gone } = slots
    return <TimeStep {...props} slots={slots.data} isFresh={free !== undefined} around={around} gone={gone} />
  }
  const wished = time ?? wish
  if (!free || !wished) return <PickerSkeleton />
  const isFree = time !== undefined && free.slots.includes(time)
  return (
    <DetailsStep
      {...props}
      slots={free}
      time={isFree ? time : undefined}
      missed={isFree ? undefined : { time: wished, nearest: nearestTo(free.slots, wished) }}
      draft={draft}
      onMissed={onMissed}
      onRefused={() => void slots.refetch()}
    />
  )
}
