const counts = new Intl.NumberFormat('en-US')
const shortCounts = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const dates = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })

/** Seconds as `12 min`, rounded up, at least one; from one hour on as `1h 05m`. */
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

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const steps = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 24 * 3600],
] as const

/** `5 minutes ago`, `yesterday`; after a week the date. */
export function formatAgo(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  if (seconds < 60) return 'just now'
  if (seconds >= 7 * 24 * 3600) return formatDate(iso)
  const [unit, size] = steps.findLast(([, length]) => seconds >= length) ?? steps[0]
  return ago.format(-Math.floor(seconds / size), unit)
}

/** `Nov 21, 2025`, in the reader's time zone. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso))
}

const paperDates = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Nov 21, 2025`, the day in UTC: for documents, which show the same to everyone, as does the mail sent with them. */
export function formatPaperDate(iso: string): string {
  return paperDates.format(new Date(iso))
}

const paperDays = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Nov 21` of a document, where the year is obvious. */
export function formatPaperDay(iso: string): string {
  return paperDays.format(new Date(iso))
}

const days = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })
const wholeDays = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `Nov 21`, where the year is obvious. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso))
}

/** `Friday, Nov 21, 2025`, where the date is important. */
export function formatWholeDay(iso: string): string {
  return wholeDays.format(new Date(iso))
}

/** Formats dollars as the API gives them, `-1019.99`, for display: `−$1,019.99`. Does no arithmetic. */
export function formatMoney(amount: string): string {
  const [whole = '', decimals = ''] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount.startsWith('-') ? '−' : ''}$${grouped}.${decimals}`
}
