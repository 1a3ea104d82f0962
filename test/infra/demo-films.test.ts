import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { techniques } from '#shared/rules/learning/techniques.ts'
import { parseWebVtt } from '#shared/rules/media/webvtt.ts'
import { clipSeconds, renderClip } from '../../infra/demo/clips.ts'
import { demoCaptions, webVttOf } from '../../infra/demo/content/captions.ts'
import { chapterStarts, demoChapters, shotSeconds } from '../../infra/demo/content/chapters.ts'
import { demoCourses } from '../../infra/demo/content/courses.ts'
import { demoVideos } from '../../infra/demo/content/videos.ts'
import { repeated } from '../../infra/demo/lengthen.ts'
import { installedFfmpeg } from '../../infra/local/transcoder/ffmpeg.ts'
import { long } from '../support/long.ts'

/** The films of the demo: short clips, shown as long as their pages say, with chapters and captions. */

const run = promisify(execFile)

const videoCalled = (slug: string) => {
  const found = demoVideos.find((video) => video.slug === slug)
  if (!found) throw new Error(`no demo video ${slug}`)
  return found
}

/** The list of a clip, as the transcoder writes it. */
const clipList = [
  '#EXTM3U',
  '#EXT-X-VERSION:3',
  '#EXT-X-TARGETDURATION:2',
  '#EXT-X-MEDIA-SEQUENCE:1',
  '#EXT-X-PLAYLIST-TYPE:VOD',
  ...[2, 2, 2, 2, 2, 0.8].flatMap((seconds, at) => [`#EXTINF:${seconds.toFixed(6)},`, `part_${at + 1}.ts`]),
  '#EXT-X-ENDLIST',
  '',
].join('\n')

describe('a repeated playlist', () => {
  const lasting = (list: string) =>
    [...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)

  test.each([
    ...demoVideos.map(({ slug, duration }) => [slug, duration] as const),
    ...demoCourses.flatMap(({ lessons }) => lessons.map(({ title, duration }) => [title, duration] as const)),
  ])('%s lasts the %d seconds of its page, to a second', (_, duration) => {
    const { playlist, seconds } = repeated(clipList, duration)
    expect(Math.abs(seconds - duration)).toBeLessThanOrEqual(1)
    expect(lasting(playlist)).toBeCloseTo(seconds, 3)
  })

  test('keeps its head and its end, and marks where time starts over', () => {
    const { playlist } = repeated(clipList, 25)
    const [head, ...showings] = playlist.split('#EXT-X-DISCONTINUITY\n')
    expect(head?.startsWith(clipList.slice(0, clipList.indexOf('#EXTINF')))).toBe(true)
    expect(playlist.match(/#EXTM3U|#EXT-X-ENDLIST/g)).toEqual(['#EXTM3U', '#EXT-X-ENDLIST'])
    expect(playlist.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
    for (const showing of showings) expect(showing).toMatch(/^#EXTINF:2.000000,\npart_1\.ts\n/)
    expect(showings).toHaveLength(2)
  })

  test('is never cut before its first end, and one without segments stays unchanged', () => {
    expect(repeated(clipList, 3).playlist).toBe(clipList)
    expect(repeated('#EXTM3U\n', 60)).toEqual({ playlist: '#EXTM3U\n', seconds: 0 })
  })
})

describe('chapters', () => {
  test('at least 20 lessons have them, of every technique', () => {
    for (const slug of Object.keys(demoChapters)) expect(videoCalled(slug).isPublished, slug).toBe(true)
    expect(Object.keys(demoChapters).length).toBeGreaterThanOrEqual(20)
    const taught = Object.values(demoChapters).flatMap((list) => list.map(([, technique]) => technique))
    expect([...new Set(taught)].sort()).toEqual([...techniques].sort())
  })

  test.each(Object.keys(demoChapters))(
    'those of %s are spread over its whole length, one shot each',
    (slug) => {
      const { duration } = videoCalled(slug)
      const starts = chapterStarts(slug, duration)
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
      expect(starts.at(-1)).toBeGreaterThan(duration / 2)
      expect(starts.at(-1)).toBeLessThan(duration)
      starts.forEach((start, place) => {
        const shot = (start - place * shotSeconds) / clipSeconds
        expect(shot).toBeCloseTo(Math.round(shot), 6)
      })
    },
  )

  test('a drill of twelve minutes has twelve minutes, and rounds of three have three', () => {
    const lengths = (slug: string) => {
      const { duration } = videoCalled(slug)
      const starts = [...chapterStarts(slug, duration), duration]
      return starts.slice(1).map((end, at) => (end - (starts[at] ?? 0)) / 60)
    }
    expect(lengths('gyaku-zuki-from-the-floor-up').at(-1)).toBeCloseTo(12, 0)
    // From the first round to the third there are two rounds and two rests of a minute.
    expect(lengths('heavy-bag-six-rounds')[0]).toBeCloseTo(8, 0)
    expect(lengths('heavy-bag-six-rounds')[1]).toBeCloseTo(12, 0)
  })
})

test('a course has as many lessons as its text says', () => {
  const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
  const said = demoCourses.flatMap(({ slug, description, lessons }) =>
    [...description.matchAll(/\bin (\w+) (?:small parts|lessons)/gi)].map(([, number = '']) => ({
      slug,
      said: numbers.indexOf(number) + 1,
      has: lessons.length,
    })),
  )
  expect(said.length).toBeGreaterThanOrEqual(3)
  for (const { slug, said: number, has } of said) expect(number, slug).toBe(has)
})

test('captions are without errors in at least two languages for four lessons, spread over their chapters', () => {
  expect(Object.keys(demoCaptions)).toHaveLength(4)
  for (const [slug, spoken] of Object.entries(demoCaptions)) {
    const { duration } = videoCalled(slug)
    const starts = chapterStarts(slug, duration)
    expect(spoken.length).toBeGreaterThanOrEqual(2)
    for (const { words } of spoken) {
      const { cues, faults } = parseWebVtt(webVttOf(words, starts))
      expect(faults).toEqual([])
      expect(cues.map(({ text }) => text)).toEqual([...words])
      expect(cues.at(-1)?.start).toBeGreaterThan(starts.at(-1) ?? duration)
      expect(cues.at(-1)?.end).toBeLessThan(duration)
    }
  }
})

describe('a clip', () => {
  const subject = videoCalled('the-ronin-of-kurokawa-pass')
  const ffmpeg = installedFfmpeg()
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kiai-demo-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is a short H.264 and AAC film with sound, small enough to seed many', async () => {
    const file = join(folder, 'clip.mp4')
    await renderClip(subject, file, { ffmpeg, signal: new AbortController().signal })
    const decode = ['-hide_banner', '-i', file, '-af', 'volumedetect', '-f', 'null', '-']
    const { stderr } = await run(ffmpeg, decode)
    expect(stderr).toMatch(/Video: h264.*yuv420p.*1280x720.*24 fps/)
    expect(stderr).toMatch(/Audio: aac/)
    const seconds = Number(/Duration: 00:00:([\d.]+)/.exec(stderr)?.[1])
    expect(Math.abs(seconds - clipSeconds)).toBeLessThan(0.3)
    const loudest = Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])
    expect(loudest).toBeGreaterThan(-20)
    expect(loudest).toBeLessThan(0)
    expect((await stat(file)).size).toBeLessThan(1.5 * 1024 * 1024)
  })

  test('is stopped at once on request, and its encoder with it', long, async () => {
    const file = join(folder, 'stopped.mp4')
    const stopping = new AbortController()
    const clip = renderClip(subject, file, { ffmpeg, signal: stopping.signal })
    const encoders = async () => (await run('ps', ['-eo', 'args'])).stdout.split('\n').filter(isEncoder)
    const isEncoder = (line: string) => line.includes(file) && !line.startsWith('sh ')
    await expect.poll(encoders, { timeout: 60_000, interval: 20 }).not.toEqual([])
    stopping.abort()
    await expect(clip).rejects.toThrow('aborted')
    expect(await encoders()).toEqual([])
    // The partial output is no film.
    await expect(run(ffmpeg, ['-v', 'error', '-i', file, '-f', 'null', '-'])).rejects.toThrow()
  })
})
