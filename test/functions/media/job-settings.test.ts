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
