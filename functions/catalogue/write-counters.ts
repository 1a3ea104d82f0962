import { isDeepStrictEqual } from 'node:util'
import { countChange } from '../model/catalogue/count-change.ts'
import { course } from '../model/catalogue/course.ts'
import { isListed, video } from '../model/catalogue/video.ts'
import { inFull } from '../model/table/batch.ts'
import { type Counters, changeCounters } from '../ports/catalogue/catalogue-counters.ts'
import { clock } from '../ports/process/clock.ts'

/**
 * Updates the counters from the table for all changes noted by the stream. It is their only writer, once a minute. A
 * second scheduled call in the same minute leaves newer changes to the next one. An operator's call has no time and
 * processes everything. A note is deleted only after its counters are written, and with the values of the table at
 * that time. So an interrupted or repeated run miscounts nothing.
 */
export async function handler({ time }: { time?: string } = {}): Promise<void> {
  // One page, which covers some ten thousand videos; the rest waits for the next minute.
  const { data: waiting } = await countChange().query.waiting({}).go({ consistent: true })
  if (waiting.length === 0) return
  const videoIds = new Set(waiting.flatMap((change) => change.videoIds))
  const courseIds = new Set(waiting.flatMap((change) => change.courseIds))
  let isTooSoon = false
  await changeCounters(async (counters) => {
    isTooSoon = time !== undefined && minuteOf(counters.writtenAt) === minuteOf(clock.now().toISOString())
    if (isTooSoon) return counters
    // Read after the counters: if another run wrote in the meantime, the put fails and all is read again.
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

/** Only videos in the catalogue; a video added later brings its figures along. */
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
