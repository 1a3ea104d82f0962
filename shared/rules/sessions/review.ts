import type { Absence, BookingState } from './booking.ts'

/** A student's review of a session that was held. */

export const reviewRules = {
  /** Days after a review was written in which it may be changed. */
  changeable: 14,
  /** Letters of a review, and of a reply. */
  longest: 1000,
} as const

type Told = { status: BookingState; absence?: Absence | null | undefined }

/**
 * Whether a session was held, and so may be reviewed. It was not held if the student reported the instructor's absence
 * or a person decided so. An instructor who reports the student's absence does not prevent a review.
 */
export const wasHeld = ({ status, absence }: Told): boolean =>
  status === 'completed' && (!absence || (absence.outcome === 'student' && !absence.isDecided))

const day = 24 * 3_600_000

/** The time until which a review may be changed; ISO. */
export const changeableUntil = ({ createdAt }: { createdAt: string }) =>
  new Date(Date.parse(createdAt) + reviewRules.changeable * day).toISOString()
