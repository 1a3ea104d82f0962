import * as z from 'zod/mini'
import { replayRules } from '../../rules/live/replay.ts'
import { empty, endpoint, json } from '../endpoint.ts'
import { id, matching, moment, requiredText } from '../fields.ts'

const theEvent = z.strictObject({ id: id('liveEvent') })

/** A moment that a host has marked: a chapter of the replay. */
export const LiveMark = z.object({ seq: z.number(), at: moment, word: z.string() })
export type LiveMark = z.infer<typeof LiveMark>

/** The picture that arrives from an encoder. Its size and rates are those that the encoder announces. */
export const LiveInput = z.object({
  /** `starving`: less arrives than the picture needs. */
  health: z.enum(['healthy', 'starving', 'unknown']),
  bitsPerSecond: z.nullable(z.number()),
  framesPerSecond: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** How often it has starved since it began, and when last. */
  dips: z.number(),
  lastDipAt: z.nullable(moment),
})
export type LiveInput = z.infer<typeof LiveInput>

/** A channel, and what arrives at it. */
export const DeskStream = z.object({
  /** `none` before there is a key; `silent` while nothing arrives; `unknown` if the service did not answer. */
  state: z.enum(['none', 'silent', 'arriving', 'unknown']),
  /** The address of the encoder, and the last characters of the key, which is shown once. */
  server: z.nullable(z.string()),
  keyEnd: z.nullable(z.string()),
  /** While something arrives. */
  input: z.nullable(LiveInput),
})
export type DeskStream = z.infer<typeof DeskStream>

/** An event as its hosts and admins see it. */
export const LiveDesk = z.object({
  stream: DeskStream,
  /** The running rehearsal: a stream of its own, which members never see. */
  rehearsal: z.nullable(z.object({ endsAt: moment, stream: DeskStream })),
  air: z.object({
    /** Seconds on air before `since`, the start of the current stretch; null while nothing is on air. */
    seconds: z.number(),
    since: z.nullable(moment),
    watching: z.number(),
    peak: z.number(),
    messages: z.number(),
    /** Dollars: the most so far, and for an hour with the current viewers. */
    costSoFar: z.string(),
    costPerHour: z.string(),
  }),
  marks: z.array(LiveMark),
  recording: z.object({
    /** `open` until all recordings are closed; `none` before the broadcast, or if nothing was recorded. */
    state: z.enum(['none', 'open', 'closed']),
    seconds: z.number(),
    /** Each interruption of the source begins another one. */
    pieces: z.number(),
  }),
  replay: z.nullable(
    z.object({
      videoId: z.string(),
      /** `deleted`: an admin has deleted its video. */
      status: z.enum(['processing', 'ready', 'failed', 'deleted']),
      /** Percent of the conversion. */
      progress: z.number(),
      /** Why the conversion failed, in words. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type LiveDesk = z.infer<typeof LiveDesk>

/** The desk of the hosts of an event. */
export const liveDesk = {
  getLiveDesk: endpoint({
    method: 'GET',
    path: '/api/live/{id}/desk',
    access: 'member',
    audit: false,
    summary: 'The stream, the figures, the recording and the replay of an event; for hosts and admins',
    params: theEvent,
    success: json(LiveDesk),
    problems: ['live.not_found', 'host.required'],
  }),
  addMark: endpoint({
    method: 'POST',
    path: '/api/live/{id}/marks',
    access: 'member',
    summary: 'Marks the current moment of a live event as a chapter of its replay; for hosts and admins',
    params: theEvent,
    body: z.strictObject({ word: requiredText(replayRules.longestMark) }),
    success: json(LiveMark, 201),
    problems: ['live.not_found', 'host.required', 'live.not_on_air', 'live.too_many_marks'],
  }),
  removeMark: endpoint({
    method: 'DELETE',
    path: '/api/live/{id}/marks/{seq}',
    access: 'member',
    summary: 'Removes a mark, until the replay is published; for hosts and admins',
    params: z.strictObject({
      id: id('liveEvent'),
      seq: matching(/^[1-9]\d{0,3}$/, 4, 'The number of a mark'),
    }),
    success: empty,
    problems: ['live.not_found', 'host.required', 'replay.decided'],
  }),
} as const
