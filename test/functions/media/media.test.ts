import { ListJobsCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { handler as onJobStateChanged } from '../../../functions/media/on-job-state-changed.ts'
import { handler as onObjectCreated } from '../../../functions/media/on-object-created.ts'
import { handler as onTranscodingWanted } from '../../../functions/media/on-transcoding-wanted.ts'
import { upload } from '../../../functions/model/catalogue/upload.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import {
  caller,
  expectProblem,
  inputOf,
  makeCategory,
  makeVideo,
  settle,
  transcoded,
} from '../../support/kiai.ts'
import { long } from '../../support/long.ts'
import { encryptedFilm, hdrFilm, twoSounds, without } from '../../support/media/special-films.ts'
import { beginUpload, padded, uploadFile } from '../../support/media/uploads.ts'
import { clip, turned } from '../../support/media/video-clips.ts'
import { batchOf } from '../../support/platform/batches.ts'
import { storedOf } from '../../support/platform/stored.ts'

const { media, videos, catalogue } = api
let admin: Call
let categoryId = ''
beforeAll(async () => {
  admin = await caller('admin')
  ;({ id: categoryId } = await makeCategory(admin))
})

const at = (id: string) => ({ params: { id } })
const stateOf = async (id: string) => (await admin(media.getUpload, at(id))).state
const itemOf = async (id: string) => (await upload().get({ id }).go({ consistent: true })).data
const adminVideo = (id: string) => admin(catalogue.getVideo, { ...at(id), query: { status: 'all' } })

/** The jobs of an upload, by the transcoder's API. */
async function jobsOf(uploadId: string): Promise<string[]> {
  const { Jobs = [] } = await new MediaConvertClient({}).send(new ListJobsCommand({ MaxResults: 1000 }))
  return Jobs.filter(({ UserMetadata }) => UserMetadata?.uploadId === uploadId).map(
    ({ Status = '' }) => Status,
  )
}

/** An upload as it may be stored, without its file. */
async function putUpload(given: {
  status: 'processing' | 'failed' | 'uploading'
  attempts?: number
  videoId?: string
}) {
  const { id } = await beginUpload(admin, 100)
  const { status, ...rest } = given
  await upload()
    .patch({ id })
    .set({ media: { status, progress: 0 }, ...rest })
    .go()
  return id
}

const news = (uploadId: string, attempt: number, more: object) =>
  onJobStateChanged(
    batchOf([{ jobId: 'job', userMetadata: { uploadId, attempt: String(attempt) }, ...more }]),
  )

describe('a file that has arrived', () => {
  test('becomes playable, with its length and a poster, and so does the video that shows it', async () => {
    const file = padded(clip(), 9 * 1024 ** 2)
    const { id, key } = await uploadFile(admin, file)
    const made = await makeVideo(admin, { categoryId, videoUrl: key })
    await transcoded()
    expect(await stateOf(id)).toEqual({ status: 'ready', progress: 100, reason: null })
    const shown = await adminVideo(made.id)
    expect(shown).toMatchObject({ duration: 2, media: { status: 'ready', progress: 100, reason: null } })
    const poster = await fetch(inject('origin') + shown.thumbnailUrl)
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await jobsOf(id)).toEqual(['COMPLETE'])
    // A form that was opened earlier cannot undo the newer values.
    const saved = await admin(videos.updateVideo, { ...at(made.id), body: inputOf(made) })
    expect(saved).toMatchObject({ duration: 2, thumbnailUrl: shown.thumbnailUrl })
  })

  test('that is no film fails with a reason in words, may be tried again, and fails again', async () => {
    const { id, key } = await uploadFile(admin, Buffer.from('this is no film at all'))
    const made = await makeVideo(admin, { categoryId, videoUrl: key, isPublished: false })
    await transcoded()
    const failed = await stateOf(id)
    expect(failed).toMatchObject({
      status: 'failed',
      progress: 0,
      reason: expect.stringMatching(/\w+ \w+ \w+/),
    })
    expect((await adminVideo(made.id)).media).toEqual(failed)
    const { items } = await admin(catalogue.listVideos, { query: { status: 'failed', limit: 100 } })
    expect(items.map((video) => video.id)).toContain(made.id)
    expect(new Set(items.map(({ media }) => media?.status))).toEqual(new Set(['failed']))
    await expectProblem(admin(videos.getPlayback, at(made.id)), 'video.not_ready')

    const again = await admin(media.retryUpload, at(id))
    expect(again.state).toEqual({ status: 'processing', progress: 0, reason: null })
    await expectProblem(admin(media.retryUpload, at(id)), 'upload.not_failed')
    await transcoded()
    expect(await stateOf(id)).toEqual(failed)
    expect((await itemOf(id))?.attempts).toBe(2)
    expect(await jobsOf(id)).toEqual(['ERROR', 'ERROR'])
  })

  test('is ready after another try once the cause is fixed', long, async () => {
    const { id } = await uploadFile(admin, clip())
    await transcoded()
    const reason = 'The transcoder was tired'
    await upload()
      .patch({ id })
      .set({ media: { status: 'failed', progress: 0, reason } })
      .go()
    await Promise.allSettled([1, 2, 3].map(() => admin(media.retryUpload, at(id))))
    await transcoded()
    expect(await stateOf(id)).toEqual({ status: 'ready', progress: 100, reason: null })
    expect((await itemOf(id))?.attempts).toBe(2)
    expect(await jobsOf(id)).toEqual(['COMPLETE', 'COMPLETE'])
  })

  test('begins one job, however often its event comes', async () => {
    const { id, key } = await uploadFile(admin, clip())
    const arrived = { bucket: { name: 'kiai-uploads' }, object: { key, size: clip().length } }
    await Promise.all([1, 2, 3].map(() => onObjectCreated(batchOf([arrived, arrived]))))
    await transcoded()
    expect(await onObjectCreated(batchOf([arrived]))).toEqual({ batchItemFailures: [] })
    expect(await onTranscodingWanted(batchOf([{ uploadId: id }]))).toEqual({ batchItemFailures: [] })
    await transcoded()
    expect(await jobsOf(id)).toEqual(['COMPLETE'])
  })

  test.each([
    ['192x108', ['_360p']],
    ['1280x720', ['_360p', '_720p']],
    ['1440x1080', ['_360p', '_720p', '_1080p']],
  ])('of %s is made in rungs of its own height: %j', long, async (size, names) => {
    const { id } = await uploadFile(admin, clip({ size }))
    await settle()
    const { Jobs = [] } = await new MediaConvertClient({}).send(new ListJobsCommand({ MaxResults: 1000 }))
    const job = Jobs.find(({ UserMetadata }) => UserMetadata?.uploadId === id)
    const [hls] = job?.Settings?.OutputGroups ?? []
    expect(hls?.Outputs?.map(({ NameModifier }) => NameModifier)).toEqual(names)
  })

  test.each([
    ['encrypted', encryptedFilm, /copy protected.*export it without protection/],
    ['only an index', () => without(clip(), 'mdat'), /only the index of a film.*export it again/],
  ])('that is %s fails in words, also when it is tried again, and begins no job', async (_, film, words) => {
    const { id, key } = await uploadFile(admin, film())
    const made = await makeVideo(admin, { categoryId, videoUrl: key, isPublished: false })
    await transcoded()
    const failed = await stateOf(id)
    expect(failed).toEqual({ status: 'failed', progress: 0, reason: expect.stringMatching(words) })
    expect((await adminVideo(made.id)).media).toEqual(failed)
    await admin(media.retryUpload, at(id))
    await settle()
    expect(await stateOf(id)).toEqual(failed)
    expect(await jobsOf(id)).toEqual([])
  })

  test('of a telephone or a studio has a job for its light, its side and its sound', async () => {
    const { id: bright } = await uploadFile(admin, hdrFilm('arib-std-b67'))
    const { id: upright } = await uploadFile(admin, turned(clip({ size: '1280x720' })))
    const { id: dubbed } = await uploadFile(admin, twoSounds('sounds.mp4', 2))
    await settle()
    const { Jobs = [] } = await new MediaConvertClient({}).send(new ListJobsCommand({ MaxResults: 1000 }))
    const settingsOf = (id: string) =>
      Jobs.find(({ UserMetadata }) => UserMetadata?.uploadId === id)?.Settings
    const rungsOf = (id: string) =>
      settingsOf(id)?.OutputGroups?.[0]?.Outputs?.map(({ VideoDescription }) => VideoDescription) ?? []
    const soundOf = (id: string) => settingsOf(id)?.Inputs?.[0]?.AudioSelectors?.['Audio Selector 1']?.Tracks
    const lightOf = (id: string) =>
      rungsOf(id).map(
        ({ VideoPreprocessors } = {}) => VideoPreprocessors?.ColorCorrector?.ColorSpaceConversion,
      )
    expect(lightOf(bright)).toEqual(['FORCE_709'])
    expect(lightOf(dubbed)).toEqual([undefined])
    expect(rungsOf(upright).map(({ Width, Height } = {}) => [Width, Height])).toEqual([
      [360, 640],
      [720, 1280],
    ])
    expect([soundOf(dubbed), soundOf(bright)]).toEqual([[2], undefined])
  })

  test('of another size than announced has failed', async () => {
    const id = await putUpload({ status: 'uploading' })
    await onObjectCreated(
      batchOf([{ bucket: { name: 'b' }, object: { key: `uploads/${id}/source`, size: 99 } }]),
    )
    expect(await stateOf(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('upload it again'),
    })
    expect(await jobsOf(id)).toEqual([])
  })

  test('is removed with all its outputs when it is given up while it is transcoded', async () => {
    const { id } = await uploadFile(admin, clip())
    await admin(media.deleteUpload, at(id))
    await transcoded()
    await settle()
    for (const picture of [`${id}.0000000.jpg`, `${id}/frame.0000000.jpg`]) {
      expect((await fetch(`${inject('origin')}/media/images/${picture}`)).status).toBe(404)
    }
    expect(await storedOf(id)).toEqual([])
  })
})

describe('an event of a job', () => {
  test('moves progress forward only, and the video with it', async () => {
    const made = await makeVideo(admin, { categoryId })
    const id = await putUpload({ status: 'processing', attempts: 1, videoId: made.id })
    await video().patch({ id: made.id }).set({ uploadId: id }).go()
    for (const jobPercentComplete of [10, 40.7, 30, 40]) {
      await news(id, 1, { status: 'STATUS_UPDATE', jobProgress: { jobPercentComplete } })
    }
    expect(await stateOf(id)).toMatchObject({ status: 'processing', progress: 40 })
    expect((await adminVideo(made.id)).media).toMatchObject({ status: 'processing', progress: 40 })
  })

  test('of an older try, or after the end, changes nothing', async () => {
    const id = await putUpload({ status: 'processing', attempts: 2 })
    await news(id, 1, { status: 'ERROR', errorMessage: 'late' })
    expect(await stateOf(id)).toMatchObject({ status: 'processing' })
    await news(id, 2, { status: 'COMPLETE' })
    await news(id, 2, { status: 'STATUS_UPDATE', jobProgress: { jobPercentComplete: 99 } })
    await news(id, 2, { status: 'ERROR', errorMessage: 'late' })
    expect(await stateOf(id)).toEqual({ status: 'ready', progress: 100, reason: null })
  })

  test('of an unknown upload, or without a name, does not fail', async () => {
    expect(await news('upl_unknown', 1, { status: 'COMPLETE' })).toEqual({ batchItemFailures: [] })
    const nameless = batchOf([{ jobId: 'job', status: 'COMPLETE' }])
    expect(await onJobStateChanged(nameless)).toEqual({ batchItemFailures: [] })
  })

  test('does not change values that an admin has typed, or a video that plays another file now', async () => {
    const typed = await makeVideo(admin, {
      categoryId,
      duration: 77,
      thumbnailUrl: 'https://example.com/own.jpg',
    })
    const id = await putUpload({ status: 'processing', attempts: 1, videoId: typed.id })
    await video().patch({ id: typed.id }).set({ uploadId: id }).go()
    const details = [{ outputDetails: [{ durationInMs: 5000 }] }]
    await news(id, 1, { status: 'COMPLETE', outputGroupDetails: details })
    expect(await adminVideo(typed.id)).toMatchObject({
      duration: 77,
      thumbnailUrl: 'https://example.com/own.jpg',
    })

    const other = await putUpload({ status: 'processing', attempts: 1, videoId: typed.id })
    await news(other, 1, { status: 'ERROR', errorMessage: 'not of this video' })
    expect((await adminVideo(typed.id)).media?.status).toBe('ready')
  })

  test('offers small pictures where the job has made some', async () => {
    const framed = async (files: (id: string) => string[]) => {
      const id = await putUpload({ status: 'processing', attempts: 1 })
      const details = [{ outputDetails: [{ durationInMs: 5000, outputFilePaths: files(id) }] }]
      await news(id, 1, { status: 'COMPLETE', outputGroupDetails: details })
      return (await itemOf(id))?.media.framed
    }
    const prefix = 's3://kiai-media/media/images'
    expect(await framed((id) => [`${prefix}/${id}.0000001.jpg`])).toBeUndefined()
    expect(await framed((id) => [`${prefix}/${id}/frame.0000002.jpg`])).toBe(5)
  })

  test('and edits at the same time are both applied', async () => {
    const made = await makeVideo(admin, { categoryId })
    const id = await putUpload({ status: 'processing', attempts: 1, videoId: made.id })
    await video().patch({ id: made.id }).set({ uploadId: id }).go()
    const body = { ...inputOf(await adminVideo(made.id)), title: 'Edited' }
    const details = [{ outputDetails: [{ durationInMs: 5000 }] }]
    const [answer] = await Promise.all([
      news(id, 1, { status: 'COMPLETE', outputGroupDetails: details }),
      admin(videos.updateVideo, { ...at(made.id), body }),
      news(id, 1, { status: 'STATUS_UPDATE', jobProgress: { jobPercentComplete: 50 } }),
    ])
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(await adminVideo(made.id)).toMatchObject({
      title: 'Edited',
      duration: 5,
      media: { status: 'ready' },
    })
  })
})

test('a try without a job is begun when its event comes again', async () => {
  const { id } = await uploadFile(admin, clip())
  await transcoded()
  // The state after a function that was stopped right after it had moved the upload.
  await upload()
    .patch({ id })
    .set({ media: { status: 'processing', progress: 0 }, attempts: 2 })
    .remove(['jobId'])
    .go()
  await onTranscodingWanted(batchOf([{ uploadId: id }]))
  await transcoded()
  expect(await stateOf(id)).toMatchObject({ status: 'ready' })
})
