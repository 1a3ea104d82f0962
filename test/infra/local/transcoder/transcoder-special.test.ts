import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProbeCommand } from '@aws-sdk/client-mediaconvert'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rungsFor } from '#shared/rules/media/ladder.ts'
import { settingsOf } from '../../../../functions/ports/media/transcoder.ts'
import { startTranscoder } from '../../../support/media/local-transcoder.ts'
import { hdrFilm, twoSounds, whiteInPq } from '../../../support/media/special-films.ts'
import { clip, ffmpeg, inspect, pictureIn, rungsOf, turned } from '../../../support/media/video-clips.ts'
import { scratch } from '../../../support/platform/scratch.ts'

/** Films as telephones and studios write them: bright, upright, with several sounds. */

const room = scratch()
const places = {
  films: ['s3://uploads/upl_1/source'],
  playlist: 's3://media/videos/upl_1/master',
  stills: 's3://media/images/upl_1',
  frames: 's3://media/images/upl_1/frame',
}
const smallest = {
  name: '_360p',
  width: 640,
  height: 360,
  maxBitrate: 900_000,
  quality: 7,
  audio: 96_000,
} as const

async function converted(film: Buffer, given: Partial<Parameters<typeof settingsOf>[0]>) {
  const local = await startTranscoder(room)
  await local.submit(film, { Settings: settingsOf({ ...places, rungs: [smallest], ...given }) })
  await local.transcoder.idle()
  expect(local.last()?.errorMessage).toBeUndefined()
  const master = String(await local.output('videos/upl_1/master.m3u8'))
  const segment = await local.output('videos/upl_1/master_360p_00001.ts')
  return { local, rungs: Object.values(rungsOf(master)), segment }
}

/** The mean brightness of a picture, 0 to 255. */
const brightness = async (picture: Buffer) =>
  (await sharp(picture).greyscale().stats()).channels[0]?.mean ?? 0

test.each([
  ['pq', 'smpte2084', 190, 235],
  ['hlg', 'arib-std-b67', 150, 200],
] as const)('a %s film is brought into BT.709, pictures too', async (range, curve, least, most) => {
  const { local, segment } = await converted(hdrFilm(curve), { range })
  const still = await local.output('images/upl_1.0000000.jpg')
  for (const picture of [pictureIn(segment), still]) {
    // Without it, players would show the number as it is: a middle grey.
    expect(await brightness(picture)).toBeGreaterThan(least)
    expect(await brightness(picture)).toBeLessThan(most)
  }
  expect(least).toBeGreaterThan((whiteInPq / 1023) * 255)
  expect(inspect([segment]).streams).toMatch(/Video: h264 \(High\).*yuv420p\(tv, bt709\b/)
})

test('a bright film larger than its rungs is made smaller, and a job that does not ask leaves the light alone', async () => {
  const { segment } = await converted(hdrFilm('smpte2084', '1280x720'), { range: 'pq' })
  expect(inspect([segment]).streams).toContain('640x360')
  const plain = await converted(hdrFilm('smpte2084'), {})
  expect(await brightness(pictureIn(plain.segment))).toBeLessThan(165)
})

test('a film of the usual range keeps its light, even if a job asks', async () => {
  const extra = ['-vf', 'drawbox=color=0x808080:t=fill']
  const film = clip({ size: '320x180', extra, name: 'grey-sdr.mp4' })
  const [asked, plain] = [await converted(film, { range: 'pq' }), await converted(film, {})]
  const [one, other] = [
    await brightness(pictureIn(asked.segment)),
    await brightness(pictureIn(plain.segment)),
  ]
  expect(Math.abs(one - other)).toBeLessThan(2)
})

test('a probe states the curve, and every sound', async () => {
  const local = await startTranscoder(room)
  const probed = async (film: Buffer) => {
    await local.store(film)
    const { ProbeResults = [] } = await local.api.send(
      new ProbeCommand({ InputFiles: [{ FileUrl: 's3://uploads/upl_1/source' }] }),
    )
    return ProbeResults[0]?.Container?.Tracks ?? []
  }
  const curveOf = async (film: Buffer) => (await probed(film))[0]?.VideoProperties?.TransferCharacteristics
  expect(await curveOf(hdrFilm('smpte2084'))).toBe('SMPTE_2084')
  expect(await curveOf(hdrFilm('arib-std-b67'))).toBe('ARIB_B67')
  expect(await curveOf(clip())).toBeUndefined()
  const tracks = await probed(twoSounds('sounds.mp4', 2))
  expect(tracks.map(({ TrackType }) => TrackType)).toEqual(['video', 'audio', 'audio'])
})

test('an upright film fills upright rungs, also if only its rotation makes it upright', async () => {
  const rungs = rungsFor([smallest], { width: 360, height: 640 })
  for (const film of [clip({ size: '720x1280' }), turned(clip({ size: '1280x720' }))]) {
    const { rungs: made, segment } = await converted(film, { rungs })
    expect(made.map(({ RESOLUTION }) => RESOLUTION)).toEqual(['360x640'])
    expect(inspect([segment]).streams).toContain('360x640')
    // No black bars: test pictures are coloured up to their edges.
    const { data, info } = await sharp(pictureIn(segment)).raw().toBuffer({ resolveWithObject: true })
    for (const x of [2, 357]) {
      const column = Array.from({ length: 64 }, (_, row) => (row * 10 * info.width + x) * info.channels)
      expect(Math.max(...column.flatMap((at) => [...data.subarray(at, at + 3)]))).toBeGreaterThan(100)
    }
  }
})

/** The pitch of a piece of film: how often its sound passes through zero each second, halved. */
function pitchOf(segment: Buffer): number {
  const file = join(room.dir, 'heard.ts')
  writeFileSync(file, segment)
  const raw = execFileSync(ffmpeg, ['-loglevel', 'error', '-i', file, '-vn', '-ac', '1', '-f', 's16le', '-'])
  const samples = new Int16Array(raw.buffer, raw.byteOffset, Math.floor(raw.length / 2)).subarray(
    8_000,
    56_000,
  )
  const passes = samples.filter((sample, at) => at > 0 && sample >= 0 !== (samples[at - 1] ?? 0) >= 0).length
  return passes / 2 / (samples.length / 48_000)
}

test('the chosen sound is heard, and the first one where none is chosen', async () => {
  const film = twoSounds('sounds.mkv', 2)
  expect(pitchOf((await converted(film, { soundTrack: 2 })).segment)).toBeCloseTo(3000, -2)
  expect(pitchOf((await converted(film, {})).segment)).toBeCloseTo(200, -1.5)
})
