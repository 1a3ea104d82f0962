export const periods = ['week', 'month', 'year', 'all'] as const
export type Period = (typeof periods)[number]

const days: Record<Period, number> = { week: 7, month: 30, year: 365, all: Number.POSITIVE_INFINITY }

/** The start of a period, ISO UTC; the beginning of time for `all`. */
export function periodStart(period: Period, now: Date): string {
  const length = days[period]
  return Number.isFinite(length) ? new Date(now.getTime() - length * 24 * 3600 * 1000).toISOString() : '0000'
}
