import type { Absence, BookingState } from './booking.ts'

/** What a student says of a session that was held. */

export const reviewRules = {
  /** Days after it was written in which it may be changed. */
  changeable: 14,
  /** Letters, of it and of a reply. */
  longest: 1000,
} as const

type Told = { status: BookingState; absence?: Absence | null | undefined }

/**
 * Whether it was held, and so may be reviewed. It was not where its student said so themselves, or a
 * person decided so; an instructor who says it of the student keeps no review away by that.
 */
export const wasHeld = ({ status, absence }: Told): boolean =>
  status === 'completed' && (!absence || (absence.outcome === 'student' && !absence.isDecided))

const day = 24 * 3_600_000

/** Until when it may be changed; ISO. */
export const changeableUntil = ({ createdAt }: { createdAt: string }) =>
  new Date(Date.parse(createdAt) + reviewRules.changeable * day).toISOString()
