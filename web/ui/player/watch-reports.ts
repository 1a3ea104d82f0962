import { mostStretches } from '#shared/rules/learning/proof.ts'
import { type Stretches, secondsIn, withStretch } from '#shared/rules/learning/stretches.ts'
import type { Media, MediaState } from './media/use-media.ts'

export type WatchReport = {
  /** Seconds from the start of the video. */
  position: number
  /** Furthest position played in this session, 0 to 100. */
  percent: number
  /** The parts really played in this session, to hundredths of a second. */
  stretches: [number, number][]
}

export type ReportOptions = {
  /** At the beginning, every 30 s while playing, after a seek, on pause, at the end and when the page closes. */
  onProgress: (report: WatchReport) => void
  /** Called once, when a quarter of the video has really been played: skipped parts do not count. */
  onQuarter: (report: WatchReport) => void
}

const everyMs = 30_000
/** A seek is reported once the position has been kept for so long, because people often seek several times. */
const afterLeapMs = 1000
const quarter = 0.25
/** The longest step, in seconds at normal speed, that counts as playback and not as a seek. */
const longestStep = 2

/** Watches a player and reports how far its video was watched; returns a function that stops it. */
export function reportWatching(media: Media, { onProgress, onQuarter }: ReportOptions): () => void {
  let last = media.getState()
  let stretches: Stretches = []
  let furthest = 0
  let quarterTold = false
  let told: WatchReport | undefined
  let leap: ReturnType<typeof setTimeout> | undefined

  const reportOf = ({ position, duration, ended }: MediaState): WatchReport => ({
    position: Math.floor(position),
    percent: ended ? 100 : Math.min(100, Math.floor((furthest / duration) * 100)),
    stretches: stretches
      .slice(-mostStretches)
      .map(([from, to]): [number, number] => [inHundredths(from), inHundredths(to)]),
  })
  const report = () => {
    if (!last.started || last.duration === 0) return
    const next = reportOf(last)
    if (told && tellsTheSame(told, next)) return
    told = next
    onProgress(next)
  }
  const count = (from: MediaState, to: MediaState) => {
    const step = to.position - from.position
    const played = !from.paused && !from.seeking && !to.seeking && step > 0
    if (!played || step > longestStep * Math.max(1, to.rate)) return
    stretches = withStretch(stretches, from.position, to.position)
    furthest = Math.max(furthest, to.position)
  }
  /** The section that a loop repeats was played already: it goes into the next report. */
  const isNewGround = ({ position }: MediaState) =>
    !stretches.some(([from, to]) => from <= position && position <= to)
  const follow = () => {
    const before = last
    last = media.getState()
    count(before, last)
    if (last.seeking) clearTimeout(leap)
    else if (before.seeking && isNewGround(last)) leap = setTimeout(report, afterLeapMs)
    const begins = told === undefined && last.started
    if (begins || (!before.paused && last.paused)) report()
    if (quarterTold || last.duration === 0 || secondsIn(stretches) < last.duration * quarter) return
    quarterTold = true
    onQuarter(reportOf(last))
  }
  const reportWhenHidden = () => {
    if (document.visibilityState === 'hidden') report()
  }

  const beat = setInterval(() => !last.paused && report(), everyMs)
  const unsubscribe = media.subscribe(follow)
  window.addEventListener('pagehide', report)
  document.addEventListener('visibilitychange', reportWhenHidden)
  return () => {
    clearInterval(beat)
    clearTimeout(leap)
    unsubscribe()
    window.removeEventListener('pagehide', report)
    document.removeEventListener('visibilitychange', reportWhenHidden)
    report()
  }
}

const inHundredths = (seconds: number) => Math.round(seconds * 100) / 100

/**
 * At the end, position and percent are the same whether the viewer seeked there or watched; the played parts are not.
 */
function tellsTheSame(a: WatchReport, b: WatchReport): boolean {
  const isSamePlace = a.position === b.position && a.percent === b.percent
  return isSamePlace && secondsIn(a.stretches) === secondsIn(b.stretches)
}
