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

describe('the job of a film of a high dynamic range', () => {
  const places = { films: ['s3://a/b'], playlist: 's3://c/d', stills: 's3://c/e', frames: 's3://c/f' }
  const mapped = { ColorSpaceConversion: 'FORCE_709', HdrToSdrToneMapper: 'PRESERVE_DETAILS' }
  const correctorsOf = ({ OutputGroups = [] }: typeof settings) =>
    OutputGroups.flatMap(({ Outputs = [] }) => Outputs).map(
      ({ VideoDescription }) => VideoDescription?.VideoPreprocessors?.ColorCorrector,
    )

  test.each(['pq', 'hlg'] as const)('brings every output into BT.709 (%s)', (range) => {
    expect(correctorsOf(settingsOf({ ...places, range }))).toEqual(Array(5).fill(mapped))
    const watermark = { file: 's3://own/watermark.png', film: { width: 1920, height: 1080 } }
    const covered = settingsOf({ ...places, range, watermark })
    expect(correctorsOf(covered)).toEqual(Array(5).fill(mapped))
    expect(JSON.stringify(covered).split('ImageInserterInput')).toHaveLength(3)
  })

  test('assumes a usual screen only for PQ that states none', () => {
    const spaceOf = (given: Partial<Parameters<typeof settingsOf>[0]>) =>
      settingsOf({ ...places, ...given }).Inputs?.[0]?.VideoSelector
    expect(spaceOf({ range: 'pq' })).toMatchObject({
      ColorSpace: 'HDR10',
      ColorSpaceUsage: 'FALLBACK',
      Hdr10Metadata: { MaxLuminance: 10_000_000 },
    })
    for (const given of [{ range: 'pq', hasMastering: true }, { range: 'hlg' }, {}] as const) {
      expect(spaceOf(given)).toEqual({ Rotate: 'AUTO', PadVideo: 'BLACK' })
    }
  })

  test('leaves the colours of every other film as they are', () => {
    expect(correctorsOf(settings)).toEqual(Array(5).fill(undefined))
  })
})

describe('the sound of a job', () => {
  const selectorOf = (soundTrack?: number) =>
    settingsOf({
      films: ['s3://a/b'],
      playlist: 's3://c/d',
      stills: 's3://c/e',
      frames: 's3://c/f',
      soundTrack,
    }).Inputs?.[0]?.AudioSelectors?.['Audio Selector 1']

  test('is that which the film marks as default, and the first where it marks none', () => {
    expect(selectorOf(2)).toMatchObject({ SelectorType: 'TRACK', Tracks: [2] })
    expect(selectorOf()).not.toHaveProperty('Tracks')
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
