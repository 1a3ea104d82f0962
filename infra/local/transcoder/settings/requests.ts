import * as z from 'zod'
import { hlsGroup } from './hls.ts'
import { isPlaylist, type JobPlan, type Place } from './plan.ts'
import { stillsGroup } from './stills.ts'
import { place } from './values.ts'

const input = z.object({
  fileInput: place,
  videoSelector: z.object({ padVideo: z.enum(['DISABLED', 'BLACK']).optional() }).default({}),
  audioSelectors: z
    .record(z.string(), z.object({ tracks: z.tuple([z.int().min(1)]).optional() }))
    .default({}),
})

/** Whether an output maps tones; all of a job do or none, because the film is decoded once for all. */
const mapped = (groups: JobPlan['groups']) =>
  groups.flatMap((group) =>
    group.kind === 'hls' ? group.rungs.map(({ mapsTones }) => mapsTones) : [group.mapsTones],
  )

const settings = z
  .object({
    inputs: z.array(input).min(1).max(150),
    outputGroups: z.array(z.union([hlsGroup, stillsGroup])).min(1),
  })
  .refine(({ outputGroups }) => outputGroups.some(({ kind }) => kind === 'hls'), {
    path: ['outputGroups'],
    message: 'a job needs an output with video besides frame captures',
  })
  .refine(({ outputGroups }) => new Set(mapped(outputGroups)).size === 1, {
    path: ['outputGroups'],
    message: 'all outputs are brought into BT.709 here, or none',
  })
  .refine(({ inputs }) => inputs.length === 1 || inputs.every(({ fileInput }) => isPlaylist(fileInput)), {
    path: ['inputs'],
    message: 'only playlists are joined here',
  })
  .transform(
    ({ inputs, outputGroups }): JobPlan => ({
      inputs: inputs.map(({ fileInput }) => fileInput),
      padsPicture: inputs.every(({ videoSelector }) => videoSelector.padVideo === 'BLACK'),
      soundTrack: Object.values(inputs[0]?.audioSelectors ?? {})[0]?.tracks?.[0],
      mapsTones: mapped(outputGroups).every(Boolean),
      groups: outputGroups,
    }),
  )

/** The raw body of a CreateJob request. */
const createJob = z.object({
  role: z.string().min(1),
  queue: z.string().optional(),
  clientRequestToken: z.string().min(1).optional(),
  userMetadata: z.record(z.string(), z.string()).default({}),
  settings: z.record(z.string(), z.unknown()),
})

export type JobRequest = z.infer<typeof createJob>

/** Thrown for a request that MediaConvert, or this stand-in, does not accept. */
export class BadRequest extends Error {
  override name = 'BadRequestException'
}

export function readJobRequest(body: unknown): JobRequest {
  const request = parse(createJob, body, '')
  planOf(request.settings)
  return request
}

export function planOf(jobSettings: unknown): JobPlan {
  return parse(settings, jobSettings, '/settings')
}

/** The raw body of a Probe request. */
const probe = z.object({ inputFiles: z.tuple([z.object({ fileUrl: place })]) })

/** The file of a Probe request. */
export function readProbeRequest(body: unknown): Place {
  return parse(probe, body, '').inputFiles[0].fileUrl
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, root: string): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new BadRequest(result.error.issues.flatMap((issue) => complaints(issue, root)).join('; '))
}

/** One line per fault; of the kinds of output group, those of the intended one. */
function complaints(issue: z.core.$ZodIssue, root: string): string[] {
  const path = [root, ...issue.path].join('/')
  if (issue.code !== 'invalid_union') return [`${path}: ${issue.message}`]
  const [closest = []] = [...issue.errors].sort((one, other) => misfit(one) - misfit(other))
  return closest.flatMap((inner) => complaints(inner, path))
}

/** A group of another type fails at the type itself. */
const misfit = (issues: readonly z.core.$ZodIssue[]) =>
  issues.some(({ path }) => path.at(-1) === 'type') ? 1 : 0
