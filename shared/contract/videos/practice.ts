import * as z from 'zod/mini'
import { isLoop, mostLoops, shortestLoop, speeds } from '../../rules/learning/drill.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, listOf, moment, requiredText, seconds } from '../fields.ts'
import { Chapter, Technique } from './chapter.ts'

/** The practice part of the videos domain: chapters by technique, and members' own loops. */

const params = z.strictObject({ id: id('video') })

/** Most chapters of one video. */
export const mostChapters = 200

/** The chapters of a video as an admin edits them; a list based on an older version is refused. */
export const ChapterList = z.object({ version: z.number(), chapters: z.array(Chapter) })
export type ChapterList = z.infer<typeof ChapterList>

const chapterInput = z.strictObject({
  /** The id of an existing chapter; a new one has none. */
  id: z.optional(id('chapter')),
  start: seconds,
  title: requiredText(120),
  technique: Technique,
})

/** A stretch of a video that a member practises, under a name they chose. */
export const SavedLoop = z.object({
  id: z.string(),
  name: z.string(),
  /** Seconds into the video. */
  start: z.number(),
  end: z.number(),
  speed: z.number(),
  isMirrored: z.boolean(),
  createdAt: moment,
})
export type SavedLoop = z.infer<typeof SavedLoop>

const loopInput = z
  .strictObject({
    name: requiredText(60),
    start: seconds,
    end: seconds,
    speed: z.literal([...speeds]),
    isMirrored: z.boolean(),
  })
  .check(
    z.refine(isLoop, {
      path: ['end'],
      message: `A loop must last at least ${shortestLoop} seconds`,
    }),
  )
export type LoopInput = z.output<typeof loopInput>

const loopParams = z.strictObject({ id: id('video'), loopId: id('loop') })

export const practice = {
  getChapters: endpoint({
    method: 'GET',
    path: '/api/videos/{id}/chapters',
    access: 'admin',
    summary: 'The chapters of a video, for editing',
    params,
    success: json(ChapterList),
    problems: ['video.not_found'],
  }),
  updateChapters: endpoint({
    method: 'PUT',
    path: '/api/videos/{id}/chapters',
    access: 'admin',
    summary: 'Replaces the list of chapters, if it is still at the given version',
    params,
    body: z.strictObject({
      version: z.number().check(z.int(), z.gte(0)),
      chapters: listOf(chapterInput, mostChapters).check(
        z.refine(
          (list) => new Set(list.map(({ start }) => start)).size === list.length,
          'Two chapters begin at the same time',
        ),
      ),
    }),
    success: json(ChapterList),
    problems: ['video.not_found', 'chapters.changed'],
  }),
  listLoops: endpoint({
    method: 'GET',
    path: '/api/videos/{id}/loops',
    access: 'member',
    summary: "The member's saved loops of a video, in the order of the video",
    params,
    success: page(SavedLoop),
  }),
  createLoop: endpoint({
    method: 'POST',
    path: '/api/videos/{id}/loops',
    access: 'member',
    summary: `Saves a loop; at most ${mostLoops} per video`,
    params,
    body: loopInput,
    success: json(SavedLoop, 201),
    problems: ['video.not_found', 'loop.too_many'],
  }),
  updateLoop: endpoint({
    method: 'PUT',
    path: '/api/videos/{id}/loops/{loopId}',
    access: 'member',
    summary: 'Changes a loop',
    params: loopParams,
    body: loopInput,
    success: json(SavedLoop),
    problems: ['loop.not_found'],
  }),
  deleteLoop: endpoint({
    method: 'DELETE',
    path: '/api/videos/{id}/loops/{loopId}',
    access: 'member',
    summary: 'Deletes a loop; a repeated call changes nothing',
    params: loopParams,
    success: empty,
  }),
} as const
