import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { job, startTranscoder } from '../../../support/media/local-transcoder.ts'
import { type OddFilm, oddFilm, oddFilms } from '../../../support/media/odd-films.ts'
import { ffmpeg, rungsOf } from '../../../support/media/video-clips.ts'
import { scratch } from '../../../support/platform/scratch.ts'

/** Films whose picture and sound do not begin and end together, or have gaps. Players stall where one is missing. */

const room = scratch()

/** Start and end in seconds of each stream's packets: the picture is `v`, the sound `a`. */
function packetsOf(bytes: Buffer): Record<string, [number, number][]> {
  const file = join(room.dir, 'segment.ts')
  writeFileSync(file, bytes)
  const found: Record<string, [number, number][]> = { v: [], a: [] }
  for (const kind of ['v', 'a'] as const) {
    const maps = ['-map', `0:${kind}?`, '-c', 'copy', '-copyts', '-f', 'framecrc', '-']
    let text = ''
    try {
      text = execFileSync(ffmpeg, ['-loglevel', 'quiet', '-i', file, ...maps]).toString()
    } catch {
      // It contains no stream of this kind.
    }
    for (const line of text.split('\n')) {
      const [, , at, lasts] = line.split(',').map((part) => Number(part))
      if (!line.startsWith('#') && at !== undefined && lasts !== undefined) {
        found[kind]?.push([at / 90_000, (at + lasts) / 90_000])
      }
    }
  }
  return found
}

/** The settings of the functions, in one size for all. */
const inOneRung = {
  ...job.Settings,
  OutputGroups: job.Settings?.OutputGroups?.map((group) => ({
    ...group,
    Outputs: group.Outputs?.slice(0, 1),
  })),
}

/** The silent stretches of a whole film, in whole seconds. */
function silenceIn(film: Buffer): number[] {
  const file = join(room.dir, 'film.ts')
  writeFileSync(file, film)
  const command = '"$0" -hide_banner -i "$1" -af silencedetect=noise=-40dB:d=1 -vn -f null - 2>&1'
  const said = execFileSync('sh', ['-c', command, ffmpeg, file]).toString()
  return [...said.matchAll(/silence_(?:start|end): (-?[\d.]+)/g)].map(([, at]) =>
    Math.abs(Math.round(Number(at))),
  )
}

async function converted(name: OddFilm) {
  const local = await startTranscoder(room)
  await local.submit(oddFilm(name), { Settings: inOneRung })
  await local.transcoder.idle()
  expect(local.last()?.errorMessage).toBeUndefined()
  expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
  const [[rung = '', attributes] = []] = Object.entries(
    rungsOf(String(await local.output('videos/upl_1/master.m3u8'))),
  )
  const playlist = String(await local.output(`videos/upl_1/${rung}`))
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\n(.*)/g)]
  const bytes = await Promise.all(segments.map(([, , file]) => local.output(`videos/upl_1/${file}`)))
  const told = local.last()?.outputGroupDetails?.[0]?.outputDetails[0]?.durationInMs ?? 0
  return {
    codecs: attributes?.CODECS,
    segments: bytes.map(packetsOf),
    told: told / 1000,
    silent: silenceIn(Buffer.concat(bytes)),
  }
}

type OddFacts = { seconds: number; silent: readonly number[] | undefined }

describe.each(Object.entries(oddFilms) as [OddFilm, OddFacts][])('%s', (name, { seconds, silent }) => {
  test(`plays ${seconds} s, and each segment holds the promised picture and sound`, async () => {
    const { codecs, segments, told, ...heard } = await converted(name)
    expect(codecs).toMatch(/avc1\..*mp4a/)
    expect(told).toBeGreaterThan(seconds - 0.3)
    expect(told).toBeLessThan(seconds + 0.3)
    for (const { v, a } of segments) expect(Math.min(v?.length ?? 0, a?.length ?? 0)).toBeGreaterThan(0)
    for (const kind of ['v', 'a'] as const) {
      const packets = segments.flatMap((segment) => segment[kind] ?? []).sort(([one], [other]) => one - other)
      const begins = packets[0]?.[0] ?? 0
      expect(packets.at(-1)?.[1]).toBeGreaterThan(begins + seconds - 0.5)
      // Without gaps: of 15 pictures a second each is there.
      const holes = packets.filter(([from], at) => at > 0 && from - (packets[at - 1]?.[1] ?? 0) > 0.1)
      expect(holes).toEqual([])
    }
    // Missing sound becomes silence at its own time and moves nothing else.
    const [from, to = seconds] = heard.silent
    expect(from === undefined ? undefined : [from, to]).toEqual(silent)
    const [first] = segments
    expect(Math.abs((first?.v?.[0]?.[0] ?? 0) - (first?.a?.[0]?.[0] ?? 0))).toBeLessThan(0.2)
  })
})
