import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Segment, segmentsIn } from './playlist.ts'

/** The files of one rendition in a run of an encoder. */
export function outputOf(dir: string, name: string) {
  const list = join(dir, `${name}.m3u8`)
  const map = `${name}-init.mp4`
  let last = ''
  let text = ''
  let aheadMs: number | undefined

  return {
    list,
    map,
    segments: join(dir, `${name}-%06d.m4s`),
    /** Its segments so far; the oldest are missing after a while. */
    written: (): Segment[] => segmentsIn(readIfThere(list), map),
    /** The segments that were not taken yet, dated from the start of the run. */
    take(startedAt: number): Segment[] {
      const now = readIfThere(list)
      if (now === text) return []
      text = now
      // Their names contain their numbers.
      const fresh = segmentsIn(now, map).filter(({ file }) => file > last)
      last = fresh.at(-1)?.file ?? last
      return fresh.map((segment) => {
        const date = Date.parse(segment.at)
        // The dates of ffmpeg are too early: it cuts off the fractions of the second of its start.
        aheadMs ??= startedAt - date
        return { ...segment, at: new Date(date + aheadMs).toISOString() }
      })
    },
    /** Milliseconds: when a segment began. It is complete once its last picture has arrived. */
    beganAt: ({ file, seconds }: Segment): number => statSync(join(dir, file)).mtimeMs - seconds * 1000,
    close: () => rmSync(list, { force: true }),
  }
}
export type Output = ReturnType<typeof outputOf>

const readIfThere = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
