import * as z from 'zod/mini'
import { empty, endpoint, json, page } from './endpoint.ts'
import { atMost, id, matching, moment, printable, requiredText } from './fields.ts'
import { User } from './members/user.ts'
import { UploadPart } from './upload-part.ts'
import { MediaState } from './videos/playback.ts'

/** Bytes. */
const largestUpload = 10 * 1024 ** 3

const params = z.strictObject({ id: id('upload') })

export const Upload = z.object({
  id: z.string(),
  /** The value for the video's `videoUrl` once the upload is complete. */
  key: z.string(),
  filename: z.string(),
  contentType: z.string(),
  size: z.number(),
  state: MediaState,
  /** The missing parts; empty once the file has arrived. */
  parts: z.array(UploadPart),
  /** Bytes that have arrived. */
  received: z.number(),
  createdAt: moment,
})
export type Upload = z.infer<typeof Upload>

/** Most characters of a captions file, and most bytes when it is selected. */
export const mostCaptions = 200_000
export const captionsTooLarge = 'The file is larger than 200 KB'
/** Most caption languages of a video. */
export const mostLanguages = 40

const captionParams = z.strictObject({
  id: id('video'),
  /** BCP 47 in its short forms: `en`, `pt-BR`, `zh-Hant`. */
  language: matching(
    /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/,
    12,
    'This is not the code of a language',
  ),
})

/** Captions of a video in one language. */
export const Captions = z.object({
  language: z.string(),
  /** The language's name in that language. */
  label: z.string(),
  /** Number of cues. */
  cues: z.number(),
})
export type Captions = z.infer<typeof Captions>

/** The captions stored from a file, and the omitted cues. */
const SavedCaptions = z.extend(Captions, {
  /** Number of omitted cues, and the first reasons by line of the file. */
  passedOver: z.number(),
  notes: z.array(z.string()),
})

/** Control characters, such as the end-of-file mark of old editors. */
const unseen = /[^\P{Cc}\t\n\r]/gu

/** A picture of a type that browsers show, with a size limit in MB. */
const pictureBody = (mostMegabytes: number) =>
  z.strictObject({
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp'], 'Please choose a JPEG, PNG or WebP image'),
    size: z
      .number()
      .check(
        z.int(),
        z.gte(1, 'The image is empty'),
        z.lte(mostMegabytes * 1024 ** 2, `The image is larger than ${mostMegabytes} MB`),
      ),
  })
const pictureId = matching(/^pic_[0-9A-Za-z]{26}\.(jpg|png|webp)$/, 35, 'This is not a picture')
/** The upload address of a picture, and its id from then on. */
const PictureAddress = z.object({ id: z.string(), url: z.string() })

export const media = {
  createUpload: endpoint({
    method: 'POST',
    path: '/api/uploads',
    access: 'admin',
    summary: 'Starts the upload of one video file, in parts that can be resumed',
    body: z.strictObject({
      filename: requiredText(255),
      contentType: z.enum(
        ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
        'Please choose an MP4, MOV, WebM or MKV file',
      ),
      size: z
        .number()
        .check(z.int(), z.gte(1, 'The file is empty'), z.lte(largestUpload, 'The file is larger than 10 GB')),
    }),
    success: json(Upload, 201),
  }),
  getUpload: endpoint({
    method: 'GET',
    path: '/api/uploads/{id}',
    access: 'admin',
    summary: 'The progress of an upload and its missing parts',
    params,
    success: json(Upload),
    problems: ['upload.not_found'],
  }),
  completeUpload: endpoint({
    method: 'POST',
    path: '/api/uploads/{id}/complete',
    access: 'admin',
    summary: 'Completes an upload; its conversion then starts automatically',
    params,
    success: json(Upload),
    problems: ['upload.not_found', 'upload.incomplete'],
  }),
  retryUpload: endpoint({
    method: 'POST',
    path: '/api/uploads/{id}/retry',
    access: 'admin',
    summary: 'Retries the conversion of a failed upload',
    params,
    success: json(Upload),
    problems: ['upload.not_found', 'upload.not_failed'],
  }),
  deleteUpload: endpoint({
    method: 'DELETE',
    path: '/api/uploads/{id}',
    access: 'admin',
    summary: 'Discards an upload and its parts',
    params,
    success: empty,
    problems: ['upload.not_found', 'upload.in_use'],
  }),
  listCaptions: endpoint({
    method: 'GET',
    path: '/api/videos/{id}/captions',
    access: 'admin',
    summary: 'The languages in which a video has captions',
    params: z.strictObject({ id: id('video') }),
    success: page(Captions),
    problems: ['video.not_found'],
  }),
  putCaptions: endpoint({
    method: 'PUT',
    path: '/api/videos/{id}/captions/{language}',
    access: 'admin',
    summary: 'Sets the captions of a video in one language: the text of a WebVTT or SRT file',
    params: captionParams,
    body: z.strictObject({
      text: z.string('Required').check(
        z.minLength(1, 'Required'),
        atMost(mostCaptions, captionsTooLarge),
        z.overwrite((value) => value.replaceAll(unseen, '')),
        printable,
      ),
    }),
    success: json(SavedCaptions),
    problems: ['video.not_found', 'video.not_ready', 'video.changed', 'captions.invalid'],
  }),
  deleteCaptions: endpoint({
    method: 'DELETE',
    path: '/api/videos/{id}/captions/{language}',
    access: 'admin',
    summary: 'Removes the captions of one language',
    params: captionParams,
    success: empty,
    problems: ['video.not_found', 'video.changed', 'captions.not_found'],
  }),
  createPicture: endpoint({
    method: 'POST',
    path: '/api/user/picture',
    access: 'member',
    summary: 'An upload address for a profile picture of exactly this type and size',
    body: pictureBody(2),
    limit: { calls: 20, seconds: 86_400, of: 'member' },
    success: json(PictureAddress, 201),
  }),
  usePicture: endpoint({
    method: 'PUT',
    path: '/api/user/picture',
    access: 'member',
    summary: 'Sets an uploaded picture as the profile picture; null removes it',
    body: z.strictObject({ id: z.nullable(pictureId) }),
    success: json(User),
    problems: ['picture.not_found', 'picture.not_image', 'picture.damaged'],
  }),
  keepPicture: endpoint({
    method: 'POST',
    path: '/api/user/pictures',
    access: 'member',
    summary: 'Keeps an uploaded picture, such as a screenshot; returns its address',
    body: z.strictObject({ id: pictureId }),
    success: json(z.object({ imageUrl: z.string() })),
    problems: ['picture.not_found', 'picture.not_image', 'picture.damaged'],
  }),
  createImage: endpoint({
    method: 'POST',
    path: '/api/images',
    access: 'admin',
    summary: 'An upload address for a picture of the catalogue of exactly this type and size',
    body: pictureBody(5),
    limit: { calls: 500, seconds: 86_400, of: 'member' },
    success: json(PictureAddress, 201),
  }),
  useImage: endpoint({
    method: 'PUT',
    path: '/api/images',
    access: 'admin',
    summary: 'Checks an uploaded picture of the catalogue; returns its address',
    body: z.strictObject({ id: pictureId }),
    success: json(z.object({ imageUrl: z.string() })),
    problems: ['picture.not_found', 'picture.not_image', 'picture.damaged'],
  }),
} as const
