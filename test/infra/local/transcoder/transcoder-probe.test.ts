// @module-tag long
import { ProbeCommand } from '@aws-sdk/client-mediaconvert'
import { describe, expect, test } from 'vitest'
import { startTranscoder } from '../../../support/media/local-transcoder.ts'
import { clip, turned } from '../../../support/media/video-clips.ts'
import { scratch } from '../../../support/platform/scratch.ts'

const room = scratch()
const source = { InputFiles: [{ FileUrl: 's3://uploads/upl_1/source' }] }

describe('a probe of a file', () => {
  async function probed(file: Buffer) {
    const local = await startTranscoder(room)
    await local.store(file)
    const { ProbeResults } = await local.api.send(new ProbeCommand(source))
    return ProbeResults?.[0]?.Container
  }
  const pictureOf = async (file: Buffer) =>
    (await probed(file))?.Tracks?.find(({ TrackType }) => TrackType === 'video')?.VideoProperties

  test('returns its length, its tracks and the size of its picture', async () => {
    const container = await probed(clip({ size: '1280x720', seconds: 3 }))
    expect(container?.Duration).toBeCloseTo(3, 0)
    expect(container?.Tracks).toMatchObject([
      { Index: 1, TrackType: 'video', VideoProperties: { Width: 1280, Height: 720 } },
      { Index: 2, TrackType: 'audio' },
    ])
  })

  test('returns its geometry in the file: rotated clockwise, with pixels of another shape', async () => {
    expect(await pictureOf(turned(clip({ size: '640x360' })))).toMatchObject({
      // The film's own matrix: three quarters clockwise.
      Width: 640,
      Height: 360,
      Rotation: 270,
    })
    const wide = clip({ size: '480x360', extra: ['-vf', 'setsar=4/3'], name: 'wide.mp4' })
    expect(await pictureOf(wide)).toMatchObject({
      Width: 480,
      Height: 360,
      SampleAspectRatio: { Numerator: 4, Denominator: 3 },
    })
    expect((await pictureOf(wide))?.Rotation).toBeUndefined()
  })

  test.each([
    ['text', () => Buffer.from('no film')],
    ['sound alone', () => clip({ extra: ['-vn', '-c:a', 'libmp3lame'], name: 'sound.mp3' })],
  ])('of %s is refused, and so is one of a missing file', async (_what, file) => {
    const local = await startTranscoder(room)
    await expect(local.api.send(new ProbeCommand(source))).rejects.toMatchObject({
      name: 'NotFoundException',
    })
    await local.store(file())
    await expect(local.api.send(new ProbeCommand(source))).rejects.toMatchObject({
      name: 'BadRequestException',
    })
    await expect(local.api.send(new ProbeCommand({}))).rejects.toMatchObject({ name: 'BadRequestException' })
  })
})
