import * as z from 'zod/mini'
import { finishedFromPercent } from '../../rules/learning/progress.ts'
import { fewestStars, mostStars } from '../../rules/learning/stars.ts'
import { empty, endpoint, json } from '../endpoint.ts'
import {
  AccessLevel,
  duration,
  id,
  imageUrl,
  knownUpdatedAt,
  listOf,
  matching,
  measured,
  requiredText,
  seconds,
  stretches,
  text,
  uploadedFile,
} from '../fields.ts'
import { Playback } from './playback.ts'
import { practice } from './practice.ts'
import { ContentType, Video } from './video.ts'

const params = z.strictObject({ id: id('video') })

const list = listOf(text(100), 50)
const year = 'A year from 1888 to 2100'

/** An admin's input for a video. Counts, ratings, dates and media state are set by the server. */
export const VideoInput = z.strictObject({
  title: requiredText(200),
  description: z._default(text(5000), ''),
  thumbnailUrl: z._default(z.nullable(imageUrl), null),
  videoUrl: z._default(z.nullable(uploadedFile), null),
  duration: z._default(duration, 0),
  categoryId: z.pipe(
    z.string('Category is required').check(z.minLength(1, 'Category is required')),
    id('category'),
  ),
  movieGenreId: z._default(z.nullable(id('movieGenre')), null),
  contentType: z._default(ContentType, 'training'),
  accessLevel: z._default(AccessLevel, 'free'),
  releaseYear: z._default(
    z.nullable(z.number().check(z.int(year), z.gte(1888, year), z.lte(2100, year))),
    null,
  ),
  director: z._default(z.nullable(text(200)), null),
  cast: z._default(list, []),
  country: z._default(z.nullable(text(100)), null),
  language: z._default(text(60), 'English'),
  imdbRating: z._default(z.nullable(matching(/^(10\.0|\d\.\d)$/, 4, 'One decimal, 0.0 to 10.0')), null),
  tags: z._default(list, []),
  isPublished: z._default(z.boolean(), false),
  isFeatured: z._default(z.boolean(), false),
})
export type VideoInput = z.output<typeof VideoInput>

/** A change of a video. */
export const VideoChange = z.strictObject({ ...VideoInput.shape, knownUpdatedAt })
export type VideoChange = z.output<typeof VideoChange>

/** A WebVTT file, readable with the cookies of its video. */
export const CaptionFile = z.object({ language: z.string(), label: z.string(), url: z.string() })
export type CaptionFile = z.infer<typeof CaptionFile>

export const VideoPlayback = z.object({
  ...Playback.shape,
  /** What a player reads first after `url`, so that it can request all of it at once. */
  first: z.object({ playlist: z.string(), segment: z.string() }),
  captions: z.array(CaptionFile),
})
export type VideoPlayback = z.infer<typeof VideoPlayback>

/** A member's engagement with one video. */
export const Engagement = z.object({
  liked: z.boolean(),
  bookmarked: z.boolean(),
  /** Seconds into the video to resume at. */
  position: z.number(),
  completionPercentage: z.number(),
  /** Whether a quarter of it was really played. */
  mayRate: z.boolean(),
  /** The member's rating, 1 to 5; null without one. */
  myRating: z.nullable(z.number()),
})
export type Engagement = z.infer<typeof Engagement>

/** The categories and files that an edit names must exist. */
const referenceProblems = [
  'category.not_found',
  'genre.not_found',
  'upload.not_found',
  'upload.incomplete',
  'upload.failed',
  'upload.in_use',
] as const

export const videos = {
  getPlayback: endpoint({
    method: 'GET',
    path: '/api/videos/{id}/playback',
    access: 'member',
    summary: 'Grants access to one video for some minutes (signed cookies)',
    params,
    success: json(VideoPlayback),
    problems: ['video.not_found', 'video.not_ready', 'tier.required'],
  }),
  getEngagement: endpoint({
    method: 'GET',
    path: '/api/videos/{id}/engagement',
    access: 'member',
    summary: 'Whether the member likes the video and has it on My List, and their progress',
    params,
    success: json(Engagement),
  }),
  recordView: endpoint({
    method: 'POST',
    path: '/api/videos/{id}/view',
    access: 'member',
    summary: 'Counts a view, once a day, after a quarter was watched',
    params,
    success: empty,
    problems: ['video.not_found', 'view.too_early'],
  }),
  recordProgress: endpoint({
    method: 'POST',
    path: '/api/video-views',
    access: 'member',
    summary: `Reports the member's progress; a video is finished once ${finishedFromPercent}% was really played`,
    body: z.strictObject({
      videoId: id('video'),
      /** Must be the caller if given. */
      userId: z.optional(z.string().check(z.maxLength(60))),
      /** Seconds into the video. */
      watchTime: seconds,
      completionPercentage: measured(100),
      /** Without stretches the way from the previous report's position counts. */
      stretches: z.optional(stretches),
    }),
    success: json(Engagement),
    problems: ['video.not_found', 'user.mismatch', 'tier.required'],
  }),
  likeVideo: endpoint({
    method: 'POST',
    path: '/api/videos/{id}/like',
    access: 'member',
    summary: 'Likes a video; a repeated call changes nothing',
    params,
    success: json(Engagement),
    problems: ['video.not_found'],
  }),
  unlikeVideo: endpoint({
    method: 'DELETE',
    path: '/api/videos/{id}/like',
    access: 'member',
    summary: 'Removes a like',
    params,
    success: json(Engagement),
  }),
  bookmarkVideo: endpoint({
    method: 'POST',
    path: '/api/videos/{id}/bookmark',
    access: 'member',
    summary: 'Adds a video to My List; a repeated call changes nothing',
    params,
    success: json(Engagement),
    problems: ['video.not_found'],
  }),
  unbookmarkVideo: endpoint({
    method: 'DELETE',
    path: '/api/videos/{id}/bookmark',
    access: 'member',
    summary: 'Removes a video from My List',
    params,
    success: json(Engagement),
  }),
  rateVideo: endpoint({
    method: 'PUT',
    path: '/api/videos/{id}/rating',
    access: 'member',
    summary: 'Rates a video with stars, or changes the rating; requires a quarter to be watched',
    params,
    body: z.strictObject({ stars: z.number().check(z.int(), z.gte(fewestStars), z.lte(mostStars)) }),
    success: json(Engagement),
    problems: ['video.not_found', 'rating.not_watched'],
  }),
  unrateVideo: endpoint({
    method: 'DELETE',
    path: '/api/videos/{id}/rating',
    access: 'member',
    summary: 'Removes the rating',
    params,
    success: json(Engagement),
  }),
  createVideo: endpoint({
    method: 'POST',
    path: '/api/videos',
    access: 'admin',
    summary: 'Adds a video, as a draft unless isPublished',
    body: VideoInput,
    success: json(Video, 201),
    problems: ['video.changed', ...referenceProblems],
  }),
  updateVideo: endpoint({
    method: 'PUT',
    path: '/api/videos/{id}',
    access: 'admin',
    summary: 'Changes a video',
    params,
    body: VideoChange,
    success: json(Video),
    problems: ['video.not_found', 'video.changed', ...referenceProblems],
  }),
  deleteVideo: endpoint({
    method: 'DELETE',
    path: '/api/videos/{id}',
    access: 'admin',
    summary: 'Deletes a video and its files',
    params,
    success: empty,
    problems: ['video.not_found', 'video.changed'],
  }),
  ...practice,
} as const
