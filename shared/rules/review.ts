/** What a student says of a session that was held. */

export const reviewRules = {
  /** Days after it was written in which it may be changed. */
  changeable: 14,
  /** Letters, of it and of a reply. */
  longest: 1000,
} as const

const day = 24 * 3_600_000

/** Until when it may be changed; ISO. */
export const changeableUntil = ({ createdAt }: { createdAt: string }) =>
  new Date(Date.parse(createdAt) + reviewRules.changeable * day).toISOString()
