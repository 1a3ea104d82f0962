/** A position as a clock: `1:05`, `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** A position to the hundredth: `1:05.40`. */
export function preciseClock(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100)
  return `${clock(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** A time as spoken: `1 minute 5 seconds`. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ]
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? '' : 's'}`)
  return said.join(' ') || '0 seconds'
}

/** Parses a written position to seconds: `1:05`, `0:03.60`, `75.5`. Undefined if it is none. */
export function secondsFrom(written: string): number | undefined {
  const parts = /^(?:(\d{1,2}):)?(?:(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/.exec(written.trim())
  if (!parts) return undefined
  const [, first, second, last = ''] = parts
  const [hours, minutes] = second === undefined ? [0, first ?? 0] : [first ?? 0, second]
  const seconds = Number(last)
  if (first !== undefined && seconds >= 60) return undefined
  if (second !== undefined && Number(minutes) >= 60) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + seconds
}
