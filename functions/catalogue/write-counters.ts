import { isDeepStrictEqual } from 'node:util'
import { countChange } from '../model/catalogue/count-change.ts'
import { course } from '../model/catalogue/course.ts'
import { isListed, video } from '../model/catalogue/video.ts'
import { inFull } from '../model/table/batch.ts'
import { type Counters, changeCounters } from '../ports/catalogue/catalogue-counters.ts'
import { clock } from '../ports/process/clock.ts'

/**
 * Brings the counters up to what the table counts of whatever the stream says was counted: the one writer of them, once
 * each minute. A second call of the clock in the same minute leaves to the next one what came in between; an operator's,
 * which tells no time, waits for nothing. What it was told is forgotten only when it is written, and written as the
 * table has it by then: a run that ends in the middle, or comes twice, miscounts nothing.
 */
export async function handler({ time }: { time?: string } = {}): Promise<void> {
  // One page, which names some ten thousand videos: what more there is waits for the next minute.
  const { data: waiting } = await countChange().query.waiting({}).go({ consistent: true })
  if (waiting.length === 0) return
  const videoIds = new Set(waiting.flatMap((change) => change.videoIds))
  const courseIds = new Set(waiting.flatMap((change) => change.courseIds))
  let isTooSoon = false
  await changeCounters(async (counters) => {
    isTooSoon = time !== undefined && minuteOf(counters.writtenAt) === minuteOf(clock.now().toISOString())
    if (isTooSoon) return counters
    // Read after the counters: where another run wrote meanwhile, the put fails and all is read again.
    const [videos, courses] = await Promise.all([videoFigures(videoIds), courseFigures(courseIds)])
    const next: Counters = {
      ...counters,
      videos: { ...without(counters.videos, videoIds), ...videos },
      courses: { ...without(counters.courses, courseIds), ...courses },
    }
    return isDeepStrictEqual(next, counters) ? counters : next
  })
  if (isTooSoon) return
  const told = waiting.map(({ id }) => ({ id }))
  await inFull(told, (keys) => countChange().delete(keys).go({ concurrency: 4 }))
}

/** `2026-01-01T10:00`. */
const minuteOf = (moment: string) => moment.slice(0, 16)

const without = <Figures>(figures: Record<string, Figures>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(figures).filter(([id]) => !ids.has(id)))

const consistent = { consistent: true, concurrency: 4 } as const
const keyed = (ids: ReadonlySet<string>) => Array.from(ids, (id) => ({ id }))

/** Of those in the catalogue; what comes into it later brings its figures along. */
async function videoFigures(ids: ReadonlySet<string>): Promise<Counters['videos']> {
  const items = await inFull(keyed(ids), (keys) => video().get(keys).go(consistent))
  const listed = items.filter(isListed)
  return Object.fromEntries(listed.map(({ id, viewCount, rating }) => [id, { viewCount, rating }]))
}

async function courseFigures(ids: ReadonlySet<string>): Promise<Counters['courses']> {
  const items = await inFull(keyed(ids), (keys) => course().get(keys).go(consistent))
  const listed = items.filter(({ isPublished }) => isPublished)
  return Object.fromEntries(listed.map(({ id, enrollmentCount }) => [id, { enrollmentCount }]))
}
