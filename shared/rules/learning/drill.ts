/** A stretch of a video for repeated practice; points in seconds, undefined if open. */
export type Points = { start: number | undefined; end: number | undefined }
export type Loop = { start: number; end: number }

/** Seconds; a shorter one is taken as a slip of the finger. */
export const shortestLoop = 0.2
/** For one member and one video. */
export const mostLoops = 50
/** Saved loops and links are rounded to this part of a second. */
const precision = 0.01

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

export const noPoints: Points = { start: undefined, end: undefined }

export const rounded = (seconds: number) => Math.round(seconds / precision) / (1 / precision)

export function isLoop(points: Points): points is Loop {
  const { start, end } = points
  return start !== undefined && end !== undefined && end - start >= shortestLoop - precision / 2
}

/** Each chapter as a loop: until the next one begins, the last one until the end. Undefined if it is too short. */
export function chapterLoops(chapters: readonly { start: number }[], duration: number): (Loop | undefined)[] {
  return chapters.map(({ start }, at) => {
    const loop = { start: rounded(start), end: rounded(chapters[at + 1]?.start ?? duration) }
    return isLoop(loop) ? loop : undefined
  })
}

/** Starts the loop here. An end that is no longer after it is opened. */
export function withStart({ end }: Points, at: number): Points {
  const start = rounded(Math.max(0, at))
  const next = { start, end }
  return isLoop(next) ? next : { start, end: undefined }
}

/**
 * Ends the loop here; an end before the start swaps the two. A loop that would be too short changes nothing.
 * Rounded up: an end before the current position would already be passed, and never be reached.
 */
export function withEnd(points: Points, at: number): Points {
  const { start = 0 } = points
  const nearest = rounded(Math.max(0, at))
  const end = nearest < at ? rounded(nearest + precision) : nearest
  const next = end < start ? { start: end, end: start } : { start, end }
  return isLoop(next) ? next : points
}

/** One of the points moved: never out of the video, nor past the other. */
export function moved(points: Points, point: keyof Points, to: number, duration: number): Points {
  const { start, end } = points
  const [least, most] =
    point === 'start'
      ? [0, (end ?? duration) - (end === undefined ? 0 : shortestLoop)]
      : [start === undefined ? 0 : start + shortestLoop, duration]
  if (points[point] === undefined || most < least) return points
  return { ...points, [point]: rounded(Math.min(most, Math.max(least, to))) }
}

/** Whether playback from one position to another reaches the end of the loop; a jump beyond it does not. */
export function reachesEnd({ end }: Loop, from: number, to: number): boolean {
  return from <= end && to >= end
}

/**
 * The middle of the frame that many frames ahead: positions on a frame's edge may be rounded to its neighbour. Never
 * below 0.
 */
export function frameFrom(position: number, frameRate: number, frames: number): number {
  const shown = Math.floor(position * frameRate + 1e-6)
  return Math.max(0, shown + frames + 0.5) / frameRate
}

/** The contents of a link to a place in a video; absent ones are undefined. */
export type Linked = Points & {
  /** The start without a loop; seconds. */
  place: number | undefined
  speed: number | undefined
  isMirrored: boolean
}

/** `a=12.3&b=15.8&speed=0.5&mirror=1`; normal speed and an unmirrored picture are left out. */
export function linkOf({ start, end, speed, isMirrored }: Omit<Linked, 'place'>): string {
  const parts: [string, string | undefined][] = [
    ['a', start === undefined ? undefined : String(rounded(start))],
    ['b', end === undefined ? undefined : String(rounded(end))],
    ['speed', speed === undefined || speed === 1 ? undefined : String(speed)],
    ['mirror', isMirrored ? '1' : undefined],
  ]
  return parts.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)).join('&')
}

/** The contents of a link, read from its query; invalid values are ignored. */
export function linkedBy(get: (name: string) => string | null): Linked {
  const start = secondsOf(get('a'))
  const end = secondsOf(get('b'))
  const speed = Number(get('speed'))
  const points = end === undefined ? { start, end } : withEnd({ start, end: undefined }, end)
  return {
    ...points,
    place: secondsOf(get('t')),
    speed: speeds.find((known) => known === speed),
    isMirrored: get('mirror') === '1',
  }
}

function secondsOf(text: string | null): number | undefined {
  if (text === null || !/^\d{1,5}(\.\d{1,3})?$/.test(text)) return undefined
  return rounded(Number(text))
}
