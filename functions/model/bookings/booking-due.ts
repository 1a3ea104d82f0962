import { type Due, nextDue } from '#shared/rules/sessions/booking.ts'
import { type DueStep, endDueStep, setDueStep } from '../table/due.ts'
import type { BookingItem } from './booking.ts'

/** Replaces the waiting step of a session by its next one. Steps of the same moment are one item. */
export function dueSteps(before: BookingItem | undefined, after: BookingItem): DueStep[] {
  const { id, dueAt } = after
  const waited = before?.dueAt
  if (waited === dueAt) return []
  return [
    ...(waited ? [endDueStep('session', id, waited)] : []),
    ...(dueAt ? [setDueStep('session', id, dueAt)] : []),
  ]
}

/** A session with the moment of its next step. */
export function withDue(item: BookingItem, now: Date): BookingItem {
  const { dueAt: _before, ...rest } = item
  const next: Due | undefined = nextDue(item, now)
  return { ...rest, ...(next && { dueAt: next.at }) }
}
