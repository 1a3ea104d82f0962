import * as z from 'zod/mini'
import { clipTypes, preparationRules } from '../../rules/sessions/preparation.ts'
import { empty, endpoint, json } from '../endpoint.ts'
import { id, matching, moment, text } from '../fields.ts'
import { UploadPart } from '../upload-part.ts'
import { Booking } from './booking.ts'

/** Notes and a clip of the student's own practice, for the instructor of a session; part of bookings. */

const { mostNotes, largestClip, longestClip } = preparationRules
const params = z.strictObject({ id: id('booking') })

const ClipInput = z.strictObject({
  contentType: z.enum([...clipTypes], 'Please choose an MP4, MOV or WebM file'),
  size: z
    .number()
    .check(z.int(), z.gte(1, 'The file is empty'), z.lte(largestClip, 'The file is larger than 500 MB')),
  /** As the browser measures them. */
  seconds: z
    .number()
    .check(
      z.int(),
      z.gte(1, 'The clip is empty'),
      z.lte(longestClip, `The clip is longer than ${longestClip / 60} minutes`),
    ),
})

/** The progress of an upload. */
const ClipUpload = z.object({
  clipId: z.string(),
  /** The missing parts; empty once the file has arrived. */
  parts: z.array(UploadPart),
  /** Bytes that have arrived. */
  received: z.number(),
  /** It is the clip of its session: nothing is left to do. */
  isShown: z.boolean(),
})
export type ClipUpload = z.infer<typeof ClipUpload>

const path = '/api/bookings/{id}/clip'
const clipId = matching(/^clp_[0-9A-Za-z]{26}$/, 30, 'This is not a clip')
const onItsWay = { path: '/api/bookings/{id}/clip/{clipId}', access: 'member' } as const
const clipParams = z.strictObject({ id: id('booking'), clipId })
const problems = ['booking.not_found', 'booking.closed', 'student.required'] as const

export const preparations = {
  saveNotes: endpoint({
    method: 'PUT',
    path: '/api/bookings/{id}/notes',
    access: 'member',
    summary: "Sets the student's notes for the instructor, until the session ends; empty notes remove them",
    params,
    body: z.strictObject({ notes: text(mostNotes) }),
    success: json(Booking),
    problems: [...problems],
  }),
  beginClip: endpoint({
    method: 'POST',
    path,
    access: 'member',
    summary: 'Starts the upload of a practice clip in parts; only the student and the instructor can see it',
    params,
    body: ClipInput,
    success: json(ClipUpload, 201),
    problems: [...problems],
    limit: { calls: 30, seconds: 86_400, of: 'member' },
  }),
  getClipUpload: endpoint({
    method: 'GET',
    ...onItsWay,
    summary: "The progress of a clip's upload and its missing parts, to resume it after a reload",
    params: clipParams,
    success: json(ClipUpload),
    problems: [...problems, 'clip.not_found'],
  }),
  deleteClipUpload: endpoint({
    method: 'DELETE',
    ...onItsWay,
    summary: 'Discards an upload in progress and its parts; a published clip stays',
    params: clipParams,
    success: empty,
    problems: ['booking.not_found', 'student.required', 'clip.not_found'],
  }),
  useClip: endpoint({
    method: 'PUT',
    path,
    access: 'member',
    summary: 'Completes the upload of a clip, which replaces the earlier one',
    params,
    body: z.strictObject({ clipId }),
    success: json(Booking),
    problems: [...problems, 'clip.not_found', 'clip.not_video', 'upload.incomplete'],
  }),
  getClip: endpoint({
    method: 'GET',
    path,
    access: 'member',
    summary: 'An address at which the clip of a session plays for some minutes, for its two parties',
    params,
    success: json(
      z.object({ url: z.string(), contentType: z.string(), seconds: z.number(), expiresAt: moment }),
    ),
    problems: ['booking.not_found', 'clip.not_found'],
  }),
  deleteClip: endpoint({
    method: 'DELETE',
    path,
    access: 'member',
    summary: 'Removes the clip of a session, at any time',
    params,
    success: json(Booking),
    problems: ['booking.not_found', 'student.required'],
  }),
} as const
