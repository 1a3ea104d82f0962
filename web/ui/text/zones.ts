/**
 * Times in a time zone, from the browser's own time zone data. A time is ISO UTC, a zone an IANA name such as
 * `Europe/Berlin`.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(key, known)
  return known
}

/** Browsers use spaces of several widths. One kind is enough, and is found by a search in the page. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
const shown = (zone: string, at: string, options: Intl.DateTimeFormatOptions) =>
  plain(formatOf(zone, options).format(new Date(at)))

const clock = { hour: 'numeric', minute: '2-digit' } as const
const date = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** The reader's time zone, as reported by the browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether this browser knows the time zone. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone, clock)
    return true
  } catch {
    return false
  }
}

/** The zones to choose from, always including the given ones, even if the browser names them differently. */
export function allZones(...known: readonly string[]): string[] {
  const zones = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([...known, ...zones])].sort()
}

/** `New York`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** `GMT-5`, or `EST` where that is the common name. */
export const zoneName = (zone: string, at: string): string => partOf(zone, at, 'short')

/** `GMT-5`. */
export const offsetName = (zone: string, at: string): string => partOf(zone, at, 'shortOffset')

function partOf(zone: string, at: string, timeZoneName: 'short' | 'shortOffset'): string {
  const parts = formatOf(zone, { hour: 'numeric', timeZoneName }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** `2026-11-25`. */
export function dayIn(zone: string, at: string): string {
  const parts = formatOf(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(at),
  )
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}`
}

/** 0 to 23. */
export const hourIn = (zone: string, at: string): number =>
  Number(shown(zone, at, { hour: 'numeric', hourCycle: 'h23' }))

/** `9:00 AM`; an hour that occurs twice includes its zone: `1:30 AM EST`. */
export function timeIn(zone: string, at: string): string {
  const time = shown(zone, at, clock)
  return isRepeated(zone, at) ? `${time} ${zoneName(zone, at)}` : time
}

/** Clocks go back by one hour; in one zone by half an hour. */
function isRepeated(zone: string, at: string): boolean {
  const face = { ...date, ...clock }
  const around = [-60, -30, 30, 60].map((minutes) => later(at, minutes))
  return around.some((other) => shown(zone, other, face) === shown(zone, at, face))
}

/** `Wed, Nov 25`. */
export const dateIn = (zone: string, at: string): string => shown(zone, at, date)

/** `Wed, Nov 25, 9:00 AM`. */
export const momentIn = (zone: string, at: string): string => `${dateIn(zone, at)}, ${timeIn(zone, at)}`

/** `9:00 – 10:00 AM`; over midnight the day is that of the start: `11:30 PM – 12:30 AM`. */
export function hoursIn(zone: string, at: string, minutes: number): string {
  const end = later(at, minutes)
  const isOverMidnight = dayIn(zone, at) !== dayIn(zone, end)
  if (isOverMidnight || isRepeated(zone, at) || isRepeated(zone, end))
    return `${timeIn(zone, at)} – ${timeIn(zone, end)}`
  return plain(formatOf(zone, clock).formatRange(new Date(at), new Date(end)))
}

/** `Wed, Nov 25, 9:00 – 10:00 AM`. */
export function sessionIn(zone: string, at: string, minutes: number): string {
  const end = later(at, minutes)
  const isOneDay = dayIn(zone, at) === dayIn(zone, end)
  return isOneDay
    ? `${dateIn(zone, at)}, ${hoursIn(zone, at, minutes)}`
    : `${dateIn(zone, at)}, ${timeIn(zone, at)} – ${dateIn(zone, end)}, ${timeIn(zone, end)}`
}

/** The time in another zone, for display beside the reader's: `7:00 PM`, with the weekday if it differs. */
export function besideIn(other: string, own: string, at: string): string {
  const isSameDay = dayIn(other, at) === dayIn(own, at)
  const time = timeIn(other, at)
  return isSameDay ? time : `${shown(other, at, { weekday: 'short' })} ${time}`
}

/**
 * The time in another zone in words: `Wed 7:00 PM in Tokyo`. Undefined if both clocks agree, or the other zone is
 * unknown.
 */
export function alsoIn(other: string | null, own: string, at: string): string | undefined {
  if (!other || !isZone(other)) return undefined
  const beside = besideIn(other, own, at)
  return beside === timeIn(own, at) ? undefined : `${beside} in ${cityOf(other)}`
}

/** Text with the time in another zone added: `Wed, Nov 25, 9:00 AM (7:00 PM in Tokyo)`. */
export function withAlso(words: string, other: string | null, own: string, at: string): string {
  const also = alsoIn(other, own, at)
  return also ? `${words} (${also})` : words
}

/** The difference of another zone from the reader's: `14 hours behind you`. */
export function apartFrom(other: string, own: string, at: string): string {
  const minutes = aheadBy(other, at) - aheadBy(own, at)
  if (minutes === 0) return 'at the same time as you'
  const hours = Math.abs(minutes) / 60
  const far = `${hours % 1 ? hours.toFixed(2).replace(/0$/, '') : hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `${far} ${minutes < 0 ? 'behind' : 'ahead of'} you`
}

/** The offset of a zone from UTC, in minutes. */
function aheadBy(zone: string, at: string): number {
  const face = `${dayIn(zone, at)}T${shown(zone, at, { ...clock, hourCycle: 'h23' })}Z`
  const whole = Math.floor(Date.parse(at) / 60_000)
  return Math.round(Date.parse(face) / 60_000) - whole
}

/** The time a number of minutes later. */
export const later = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** `8 minutes`, `1 hour`, `3 days`: rounded up. */
export function spanWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / (24 * 60)), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
