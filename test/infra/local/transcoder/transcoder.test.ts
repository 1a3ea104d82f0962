// @module-tag long
import { readdirSync } from 'node:fs'
import { CreateJobCommand, GetJobCommand } from '@aws-sdk/client-mediaconvert'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { settingsOf } from '../../../../functions/ports/media/transcoder.ts'
import { job, startTranscoder } from '../../../support/media/local-transcoder.ts'
import { clip, inspect, pictureIn, rungsOf, turned } from '../../../support/media/video-clips.ts'
import { scratch } from '../../../support/platform/scratch.ts'

const room = scratch()

describe('a video', () => {
  test('becomes adaptive HLS with aligned segments of two seconds, and a poster', async () => {
    const local = await startTranscoder(room)
    await local.submit(clip({ size: '1280x720', seconds: 5 }), { UserMetadata: { uploadId: 'upl_1' } })
    await local.transcoder.idle()

    expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
    expect(local.last()).toMatchObject({
      userMetadata: { uploadId: 'upl_1' },
      outputGroupDetails: [
        {
          type: 'HLS_GROUP',
          playlistFilePaths: ['s3://media/videos/upl_1/master.m3u8'],
          outputDetails: [
            { videoDetails: { widthInPx: 640, heightInPx: 360 } },
            { videoDetails: { widthInPx: 1280, heightInPx: 720 } },
            { videoDetails: { widthInPx: 1280, heightInPx: 720 } },
          ],
        },
        {
          type: 'FILE_GROUP',
          outputDetails: [{ outputFilePaths: ['s3://media/images/upl_1.0000001.jpg'] }],
        },
        {
          type: 'FILE_GROUP',
          outputDetails: [
            {
              outputFilePaths: ['s3://media/images/upl_1/frame.0000002.jpg'],
              videoDetails: { widthInPx: 480, heightInPx: 270 },
            },
          ],
        },
      ],
    })
    expect(local.last()?.outputGroupDetails?.[0]?.outputDetails[0]?.durationInMs).toBeGreaterThan(4900)
    expect(local.last()?.outputGroupDetails?.[0]?.outputDetails[0]?.durationInMs).toBeLessThan(5200)

    const rungs = rungsOf(String(await local.output('videos/upl_1/master.m3u8')))
    expect(Object.keys(rungs)).toEqual(['master_360p.m3u8', 'master_720p.m3u8', 'master_1080p.m3u8'])
    for (const [file, attributes] of Object.entries(rungs)) {
      const segments = [
        ...String(await local.output(`videos/upl_1/${file}`)).matchAll(/#EXTINF:([\d.]+),\n(.*)/g),
      ]
      expect(segments.map(([, seconds]) => Math.round(Number(seconds)))).toEqual([2, 2, 1])
      const bytes = await Promise.all(segments.map(([, , name]) => local.output(`videos/upl_1/${name}`)))
      const { keyFrames, streams } = inspect(bytes)
      expect(keyFrames).toEqual([0, expect.closeTo(2, 3), expect.closeTo(4, 3)])
      expect(streams).toMatch(/Video: h264 \(High\)/)
      expect(streams).toMatch(/Audio: aac \(LC\).*48000 Hz, stereo/)
      expect(streams).toContain(attributes.RESOLUTION)
      expect(attributes.CODECS).toMatch(/^"avc1\.6400[0-9a-f]{2},mp4a\.40\.2"$/)
      const peak = Math.max(...bytes.map((segment, at) => (segment.length * 8) / Number(segments[at]?.[1])))
      expect(Number(attributes.BANDWIDTH)).toBeGreaterThanOrEqual(Math.floor(peak))
      expect(Number(attributes['AVERAGE-BANDWIDTH'])).toBeLessThanOrEqual(Number(attributes.BANDWIDTH))
    }
    expect((await local.output('images/upl_1.0000001.jpg')).subarray(0, 2).toString('hex')).toBe('ffd8')
  })

  test('shows its master playlist only when all of its files exist', async () => {
    const local = await startTranscoder(room)
    await local.submit(clip())
    await local.transcoder.idle()
    const outputs = local.uploaded()
    expect(outputs.at(-1)).toBe('videos/upl_1/master.m3u8')
    const firstPlaylist = outputs.findIndex((key) => key.endsWith('.m3u8'))
    expect(outputs.slice(firstPlaylist).every((key) => key.endsWith('.m3u8'))).toBe(true)
    expect(readdirSync(room.dir).filter((name) => name.startsWith('work-'))).toEqual([])
  })

  test('without sound is converted and declares none', async () => {
    const local = await startTranscoder(room)
    await local.submit(clip({ sound: false }))
    await local.transcoder.idle()
    expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
    const rungs = Object.values(rungsOf(String(await local.output('videos/upl_1/master.m3u8'))))
    expect(rungs.map(({ CODECS }) => CODECS)).toEqual(rungs.map(() => expect.not.stringContaining('mp4a')))
  })

  test('is neither enlarged nor distorted, including upright ones', async () => {
    const local = await startTranscoder(room)
    await local.submit(turned(clip({ size: '640x360' })))
    await local.transcoder.idle()
    const rungs = Object.values(rungsOf(String(await local.output('videos/upl_1/master.m3u8'))))
    expect(rungs.map(({ RESOLUTION }) => RESOLUTION)).toEqual(['202x360', '360x640', '360x640'])
    const bytes = await local.output('videos/upl_1/master_720p_00001.ts')
    expect(inspect([bytes]).streams).toContain('360x640')
  })

  test('of another container, pixel shape and rate is converted too', async () => {
    const local = await startTranscoder(room)
    const extra = ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-vf', 'setsar=4/3', '-r', '30000/1001']
    await local.submit(clip({ size: '480x360', extra, name: 'clip.mpg' }))
    await local.transcoder.idle()
    expect(local.last()?.errorMessage).toBeUndefined()
    expect(rungsOf(String(await local.output('videos/upl_1/master.m3u8')))['master_720p.m3u8']).toMatchObject(
      {
        RESOLUTION: '640x360',
        'FRAME-RATE': '29.970',
      },
    )
  })
})

test('the pictures of a clip for sale are covered by the watermark, its stream is not', async () => {
  const local = await startTranscoder(room)
  const red = { create: { width: 40, height: 40, channels: 4, background: '#ff0000' } } as const
  await local.s3.send(
    new PutObjectCommand({ Bucket: 'media', Key: 'mark.png', Body: await sharp(red).png().toBuffer() }),
  )
  const settings = settingsOf({
    films: ['s3://uploads/upl_1/source'],
    playlist: 's3://media/videos/upl_1/master',
    stills: 's3://media/images/upl_1',
    frames: 's3://media/images/upl_1/frame',
    watermark: { file: 's3://media/mark.png', film: { width: 320, height: 180 } },
  })
  const grey = ['-vf', 'drawbox=color=0x808080:t=fill']
  await local.submit(clip({ size: '320x180', seconds: 5, extra: grey, name: 'grey.mp4' }), {
    Settings: settings,
  })
  await local.transcoder.idle()
  expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
  const colorOf = async (picture: Buffer) => {
    const { channels } = await sharp(picture).stats()
    return channels.map(({ min, max }) => [min > 180, max > 180])
  }
  for (const key of [
    'images/upl_1.0000001.jpg',
    'images/upl_1/frame.0000000.jpg',
    'images/upl_1/frame.0000002.jpg',
  ]) {
    expect(await colorOf(await local.output(key)), key).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
  }
  const picture = pictureIn(await local.output('videos/upl_1/master_360p_00001.ts'))
  expect(await colorOf(picture)).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ])
})

test('a storage that is not available yet does not fail the job', async () => {
  const local = await startTranscoder(room, { unavailable: 4 })
  await local.submit(clip({ sound: false }))
  await local.transcoder.idle()
  expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
})

describe('a source that is no video', () => {
  const moving = () =>
    clip({ size: '640x360', extra: ['-movflags', '+faststart'], seconds: 12, name: 'long.mp4' })
  test.each([
    ['text', 1010, () => Buffer.from('hello, this is no video')],
    ['nothing', 1010, () => Buffer.alloc(0)],
    [
      'a still image',
      1030,
      () => clip({ sound: false, seconds: 1, extra: ['-frames:v', '1'], name: 'a.png' }),
    ],
    ['sound alone', 1020, () => clip({ extra: ['-vn', '-c:a', 'libmp3lame'], name: 'sound.mp3' })],
    [
      'a play list of local files',
      1030,
      () => Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n/etc/passwd\n'),
    ],
    ['an MP4 without its index', 1010, () => clip({ name: 'cut.mp4' }).subarray(0, 2_000)],
    [
      'an MP4 whose end is missing',
      1076,
      () => {
        const whole = moving()
        return whole.subarray(0, whole.length / 2)
      },
    ],
  ])('(%s) ends in error %i with a message for the person who uploaded it', async (_, code, source) => {
    const local = await startTranscoder(room)
    const id = await local.submit(source())
    await local.transcoder.idle()
    expect(local.statuses()).toEqual(['PROGRESSING', 'ERROR'])
    expect(local.last()).toMatchObject({
      errorCode: code,
      errorMessage: expect.stringContaining('s3://uploads/upl_1/source'),
    })
    expect(local.last()?.errorMessage).not.toContain(room.dir)
    expect(local.uploaded()).toEqual([])
    const { Job } = await local.api.send(new GetJobCommand({ Id: id }))
    expect(Job).toMatchObject({
      Status: 'ERROR',
      ErrorCode: code,
      ErrorMessage: local.last()?.errorMessage,
    })
  })

  test('that is not in the bucket says so', async () => {
    const local = await startTranscoder(room)
    await local.api.send(new CreateJobCommand(job))
    await local.transcoder.idle()
    expect(local.last()).toMatchObject({ status: 'ERROR', errorCode: 1404 })
  })
})
