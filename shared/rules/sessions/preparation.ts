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

/** Whether a session can still be prepared: until its end, unless it was cancelled. */
export const isPreparable = (session: Session, now: Date): boolean =>
  (session.status === 'pending' || session.status === 'confirmed') && now.toISOString() < endOf(session)

/** The time until which the clip of a session is kept. */
export const clipKeptUntil = (session: { startsAt: string; minutes: number }): string =>
  new Date(Date.parse(endOf(session)) + preparationRules.kept * 24 * 3_600_000).toISOString()
