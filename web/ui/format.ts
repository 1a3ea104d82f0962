const counts = new Intl.NumberFormat('en-US')
const shortCounts = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const dates = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })

/** Seconds as `12 min`, rounded up and at least one; from an hour on as `1h 05m`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`
}

/** Hours as `1 hour` or `2.5 hours`. */
export function formatHours(hours: number): string {
  return `${counts.format(hours)} ${hours === 1 ? 'hour' : 'hours'}`
}

/** `1,234`. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** `1.2K views`. */
export function formatViews(count: number): string {
  return `${shortCounts.format(count)} ${count === 1 ? 'view' : 'views'}`
}

/** `Nov 21, 2025`, in the reader's own zone. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso))
}
