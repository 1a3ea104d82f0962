import { tiers } from '#shared/rules/access/access.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'
import { mediaState } from './media-state.ts'

export const video = entity({
  model: { service: 'kiai', entity: 'video', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    title: { type: 'string', required: true },
    description: { type: 'string', required: true, default: '' },
    thumbnailUrl: { type: 'string' },
    /** A film's tall poster. */
    posterUrl: { type: 'string' },
    /** The upload that holds its file; its id is also the folder of the playable files. */
    uploadId: { type: 'string' },
    media: mediaState,
    /** Seconds of that file, used to measure progress; the displayed `duration` may be rounded. */
    length: { type: 'number' },
    /** WebVTT files stored beside it. */
    captions: {
      type: 'list',
      items: {
        type: 'map',
        properties: {
          language: { type: 'string', required: true },
          label: { type: 'string', required: true },
          cues: { type: 'number', required: true },
          file: { type: 'string', required: true },
        },
      },
    },
    /** Seconds. */
    duration: { type: 'number', required: true, default: 0 },
    categoryId: { type: 'string', required: true },
    movieGenreId: { type: 'string' },
    contentType: {
      type: ['movie', 'tv_episode', 'documentary', 'training', 'live_event'] as const,
      required: true,
    },
    accessLevel: { type: tiers, required: true, default: 'free' },
    releaseYear: { type: 'number' },
    director: { type: 'string' },
    cast: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    country: { type: 'string' },
    language: { type: 'string', required: true, default: 'English' },
    /** One decimal, e.g. `7.4`. */
    imdbRating: { type: 'string' },
    tags: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    viewCount: { type: 'number', required: true, default: 0 },
    /** Average of 0 to 5 with two decimals. */
    rating: { type: 'string', required: true, default: '0.00' },
    /** The values behind the average: the number of ratings, and their sum in hundredths of a star. */
    ratingCount: { type: 'number' },
    ratingPoints: { type: 'number' },
    isPublished: { type: 'boolean', required: true, default: false },
    isFeatured: { type: 'boolean', required: true, default: false },
    /** Time of the first publication. Videos published before this was stored count from their creation. */
    publishedAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    byCreated: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [] },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type VideoItem = ItemOf<typeof video>

/** Whether a video is in the catalogue. A video whose file failed is listed again once the file is repaired. */
export const isListed = ({ isPublished, media }: VideoItem): boolean =>
  isPublished && media.status !== 'failed'
