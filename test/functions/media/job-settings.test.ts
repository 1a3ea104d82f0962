import { describe, expect, test } from 'vitest'
import { settingsOf } from '../../../functions/ports/media/transcoder.ts'

const settings = settingsOf({
  films: ['s3://a/b'],
  playlist: 's3://c/d',
  stills: 's3://c/e',
  frames: 's3://c/f',
})

describe('the job of a film whose picture and sound do not begin and end together', () => {
  test('puts black where there is no picture, and corrects the times of the sound', () => {
    expect(settings.Inputs?.[0]).toMatchObject({
      VideoSelector: { PadVideo: 'BLACK' },
      AudioSelectors: { 'Audio Selector 1': { AudioDurationCorrection: 'AUTO' } },
    })
  })

  test('has the sound of every rung last as long as its picture', () => {
    const outputs = settings.OutputGroups?.find(({ Name }) => Name === 'HLS')?.Outputs ?? []
    expect(outputs).toHaveLength(3)
    for (const { ContainerSettings } of outputs) {
      expect(ContainerSettings?.M3u8Settings).toEqual({ AudioDuration: 'MATCH_VIDEO_DURATION' })
    }
  })
})

describe('the job of a clip for sale', () => {
  const places = { films: ['s3://a/b'], playlist: 's3://c/d', stills: 's3://c/e', frames: 's3://c/f' }
  const file = 's3://own/watermark.png'
  const groupsOf = (film: { width: number; height: number } | undefined) =>
    settingsOf({ ...places, watermark: { file, film } }).OutputGroups ?? []
  const descriptionOf = (film: { width: number; height: number } | undefined, name: string) =>
    groupsOf(film).find(({ Name }) => Name === name)?.Outputs?.[0]?.VideoDescription

  test.each([
    ['Stills', { width: 1920, height: 1080 }, 1280, 720],
    ['Frames', { width: 1920, height: 1080 }, 960, 540],
    // Upright, and smaller than the box.
    ['Stills', { width: 1080, height: 1920 }, 406, 720],
    ['Frames', { width: 320, height: 180 }, 320, 180],
  ])('covers its %s of a film of %j with the watermark, %i by %i', (name, film, Width, Height) => {
    const cover = { ImageInserterInput: file, ImageX: 0, ImageY: 0, Width, Height, Layer: 0, Opacity: 100 }
    expect(descriptionOf(film, name)).toMatchObject({
      Width,
      Height,
      ScalingBehavior: 'STRETCH_TO_OUTPUT',
      VideoPreprocessors: { ImageInserter: { InsertableImages: [cover] } },
    })
  })

  test('fills the whole picture where the size of the film is unknown, so that the watermark covers it', () => {
    expect(descriptionOf(undefined, 'Stills')).toMatchObject({
      Width: 1280,
      Height: 720,
      ScalingBehavior: 'DEFAULT',
    })
  })

  test('leaves the stream of its buyers without a watermark, and the pictures of other films too', () => {
    const [hls] = groupsOf({ width: 1920, height: 1080 })
    expect(hls?.Name).toBe('HLS')
    expect(JSON.stringify(hls)).not.toContain(file)
    expect(JSON.stringify(settings)).not.toContain('ImageInserter')
  })

  test('makes public pictures of its first half minute alone', () => {
    const { CodecSettings } = descriptionOf({ width: 1920, height: 1080 }, 'Frames') ?? {}
    expect(CodecSettings?.FrameCaptureSettings).toMatchObject({ FramerateDenominator: 2, MaxCaptures: 15 })
  })
})
