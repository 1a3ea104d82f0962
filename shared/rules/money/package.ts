import type { SessionLength } from './session-length.ts'

/** Several sessions of one length, bought at once and booked one by one. */

export const packageRules = {
  sizes: [5, 10],
  /** Months from the purchase in which its sessions can be booked. */
  validMonths: 12,
  /** Days in which an unused one is refunded in full. */
  unusedDays: 14,
} as const

export type PackageSize = (typeof packageRules.sizes)[number]

/** An instructor's price for a number of sessions of a length. Cents. */
export type PackagePrice = { minutes: number; sessions: PackageSize; cents: number }

const day = 24 * 3_600_000

/** The price of each session in it, in cents: the last one takes the remainder. */
export function packageParts(amount: number, sessions: number): number[] {
  const each = Math.floor(amount / sessions)
  return Array.from({ length: sessions }, (_, at) =>
    at < sessions - 1 ? each : amount - each * (sessions - 1),
  )
}

/** When it expires: the same day of the next year, or the last day of that month. ISO. */
export function packageEnds(boughtAt: string): string {
  const at = new Date(boughtAt)
  const month = at.getUTCMonth() + packageRules.validMonths
  const last = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate()
  at.setUTCMonth(month, Math.min(at.getUTCDate(), last))
  return at.toISOString()
}

type PackageReason = 'package.unused' | 'package.part_used' | 'package.over' | 'package.not_usable'

export type PackageStand = {
  amount: number
  sessions: number
  used: number
  /** The current price of a single session, cents. */
  single: number
  /** The price within the package of the unused sessions, cents. */
  unused: number
  /** Its instructor no longer teaches: the rest of it cannot be used. */
  isStranded: boolean
  boughtAt: string
  endsAt: string
}

/**
 * The refund of a package, in cents. An unused one is refunded in full within some days. Later, or once sessions were
 * used, the refund is the amount minus the used sessions at the price of single ones, and a person reviews it. A
 * used-up or expired package is not refunded. Sessions that can no longer be used are refunded at their price within
 * it.
 */
export function packageBack(
  { amount, sessions, used, single, unused, isStranded, boughtAt, endsAt }: PackageStand,
  now: Date,
): { cents: number; reason: PackageReason; needsReview: boolean } {
  const at = now.toISOString()
  if (used >= sessions || at >= endsAt) return { cents: 0, reason: 'package.over', needsReview: false }
  if (isStranded) return { cents: unused, reason: 'package.not_usable', needsReview: false }
  const isEarly = now.getTime() - Date.parse(boughtAt) < packageRules.unusedDays * day
  if (used === 0 && isEarly) return { cents: amount, reason: 'package.unused', needsReview: false }
  return { cents: Math.max(0, amount - used * single), reason: 'package.part_used', needsReview: true }
}

/** The faults of an offer, and where they are. */
export function packageFaults(
  packages: readonly PackagePrice[],
  lengths: readonly SessionLength[],
): { path: (string | number)[]; words: string }[] {
  return packages.flatMap(({ minutes, sessions, cents }, at) => {
    const path = ['packages', at, 'cents']
    const single = lengths.find((length) => length.minutes === minutes)
    if (!single) return [{ path, words: `No sessions of ${minutes} minutes are offered` }]
    const isTwice = packages.findIndex((one) => one.minutes === minutes && one.sessions === sessions) < at
    if (isTwice) return [{ path, words: `${sessions} sessions of ${minutes} minutes are offered twice` }]
    const most = single.cents * sessions
    if (Number.isInteger(cents) && cents >= sessions * 100 && cents <= most) return []
    return [
      {
        path,
        words: `${sessions} sessions must cost $${sessions} to $${most / 100}, at most the price of single sessions`,
      },
    ]
  })
}
