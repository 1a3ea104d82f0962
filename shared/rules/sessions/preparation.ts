import { type BookingState, endOf } from './booking.ts'

/** The material that a student gives their instructor to prepare a session: notes, and a clip of their own practice. */
export const preparationRules = {
  /** Characters. */
  mostNotes: 2000,
  /** Bytes and seconds of a clip. */
  largestClip: 500 * 1024 ** 2,
  longestClip: 120,
  /** Days after the session for which a clip is kept. */
  kept: 90,
} as const

export const clipTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const
export type ClipType = (typeof clipTypes)[number]

type Session = { status: BookingState; startsAt: string; minutes: number }

/** Whether notes for a session can still be changed: until its end, unless it was cancelled. */
export const isPreparable = (session: Session, now: Date): boolean =>
  (session.status === 'pending' || session.status === 'confirmed') && now.toISOString() < endOf(session)

/** Whether a clip can be added: the same, once the session is confirmed. */
export const takesClip = (session: Session, now: Date): boolean =>
  session.status === 'confirmed' && isPreparable(session, now)

type Kept = { startsAt: string; minutes: number; cancelled?: { at: string } | undefined }

/** The time until which the clip of a session is kept: that of its cancellation if it was cancelled. */
export const clipKeptUntil = (session: Kept): string =>
  session.cancelled?.at ??
  new Date(Date.parse(endOf(session)) + preparationRules.kept * 24 * 3_600_000).toISOString()
