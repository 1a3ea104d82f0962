import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { BusEvent } from '../events/events.ts'
import { failures, installedFfmpeg, JobFailure } from './ffmpeg.ts'
import { type Job, type JobStore, nowInSeconds, openJobs } from './jobs.ts'
import { NotFound, probeFile } from './probe.ts'
import { type OnProgress, type OutputGroupDetail, runJob, type Tools } from './run.ts'
import type { Place } from './settings/plan.ts'
import { BadRequest, planOf, readJobRequest, readProbeRequest } from './settings/requests.ts'

export type TranscoderOptions = {
  /** Folder for the list of jobs and for temporary files. */
  readonly dir: string
  readonly s3: S3Client
  /** Puts an event on the bus. The job proceeds only once it is stored. */
  readonly publish: (event: BusEvent) => void | Promise<void>
  readonly ffmpegPath?: string
  readonly log?: (message: string) => void
}

export type Transcoder = {
  /** MediaConvert's API: create, get, list and cancel jobs; probe files. */
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Resolves when no job is waiting or running. */
  idle(): Promise<void>
  /** Stops the encoder at once; the running job is begun again at the next start. */
  close(): Promise<void>
}

const updateEveryMs = 1_000
const attempts = 4

/** MediaConvert on one machine: its jobs API over a real ffmpeg, one job at a time. */
export function createTranscoder(options: TranscoderOptions): Transcoder {
  const { dir, s3, publish, log = console.error } = options
  const jobs = openJobs(dir)
  removeLeftovers(dir)
  const tools: Tools = { s3, dir, ffmpeg: options.ffmpegPath ?? installedFfmpeg() }
  const closing = new AbortController()
  let inWork: { id: string; cancel: AbortController } | undefined
  let working: Promise<void> | undefined

  const wake = () => {
    if (working || closing.signal.aborted) return
    working = workOff()
      .catch((error) => log(`transcoder: ${String(error)}`))
      .finally(() => {
        working = undefined
      })
  }

  const workOff = async () => {
    for (let job = jobs.next(); job && !closing.signal.aborted; job = jobs.next()) {
      const cancel = new AbortController()
      inWork = { id: job.id, cancel }
      await work(job, AbortSignal.any([closing.signal, cancel.signal]))
      inWork = undefined
    }
  }

  const work = async (submitted: Job, signal: AbortSignal) => {
    const timing = { ...submitted.timing, startTime: nowInSeconds() }
    const job = jobs.save({ ...submitted, status: 'PROGRESSING', timing })
    await publish(stateChange(job, 'PROGRESSING'))
    const outcome = await attempt(job, signal)
    // Closed: the job stays unfinished. Canceled: the API has already said so.
    if (signal.aborted || !outcome) return
    const finished = { ...job, ...outcome.changes, timing: { ...timing, finishTime: nowInSeconds() } }
    await publish(stateChange(finished, outcome.changes.status, outcome.facts))
    jobs.save(finished)
  }

  const attempt = async (job: Job, signal: AbortSignal): Promise<Outcome | undefined> => {
    for (let count = 1; !signal.aborted; count += 1) {
      try {
        return completed(await runJob(planOf(job.settings), tools, signal, progressOf(job)))
      } catch (error) {
        if (signal.aborted) return undefined
        if (error instanceof JobFailure) return failed(error.code, error.message)
        log(`transcoder: job ${job.id}, attempt ${count}: ${String(error)}`)
        if (count === attempts)
          return failed(failures.unknown, `The video cannot be converted now (${error}).`)
        await pause(500 * 2 ** count, undefined, { signal }).catch(() => {})
      }
    }
    return undefined
  }

  const progressOf = (job: Job): OnProgress => {
    let toldAt = 0
    return (currentPhase, jobPercentComplete) => {
      if (Date.now() - toldAt < updateEveryMs || closing.signal.aborted) return
      if (jobs.find(job.id)?.status !== 'PROGRESSING') return
      toldAt = Date.now()
      jobs.save({ ...job, currentPhase, jobPercentComplete })
      const jobProgress = { jobPercentComplete, currentPhase }
      Promise.resolve(publish(stateChange(job, 'STATUS_UPDATE', { jobProgress }))).catch((error) =>
        log(String(error)),
      )
    }
  }

  const cancel = async (id: string): Promise<Answer> => {
    const job = jobs.find(id)
    if (!job) return notFound(id)
    if (job.status !== 'SUBMITTED' && job.status !== 'PROGRESSING') {
      return refuse(409, 'ConflictException', `Job ${id} is ${job.status} and cannot be canceled`)
    }
    const canceled = jobs.save({
      ...job,
      status: 'CANCELED',
      timing: { ...job.timing, finishTime: nowInSeconds() },
    })
    if (inWork?.id === id) inWork.cancel.abort()
    await publish(stateChange(canceled, 'CANCELED'))
    return { status: 202, body: {} }
  }

  wake()
  return {
    handle(req, res) {
      answer(req, jobs, cancel, (file) => probeFile(file, tools, closing.signal))
        .catch(answerToError)
        .then((given) => {
          send(res, given)
          wake()
        })
    },
    async idle() {
      while (working) await working
    },
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await working
      jobs.close()
    },
  }
}

/** Work folders of a process that was killed. */
function removeLeftovers(dir: string): void {
  const folders = readdirSync(dir).filter((name) => name.startsWith('work-'))
  for (const folder of folders) rmSync(join(dir, folder), { recursive: true, force: true })
}

type Outcome = { readonly changes: Partial<Job> & Pick<Job, 'status'>; readonly facts: object }

function completed(outputGroupDetails: readonly OutputGroupDetail[]): Outcome {
  const shown = outputGroupDetails.map(({ outputDetails }) => ({
    outputDetails: outputDetails.map(({ durationInMs, videoDetails }) => ({ durationInMs, videoDetails })),
  }))
  const changes: Outcome['changes'] = {
    status: 'COMPLETE',
    jobPercentComplete: 100,
    outputGroupDetails: shown,
  }
  return { changes, facts: { outputGroupDetails } }
}

const failed = (errorCode: number, errorMessage: string): Outcome => ({
  changes: { status: 'ERROR', errorCode, errorMessage },
  facts: { errorCode, errorMessage },
})

function stateChange(job: Job, status: Job['status'] | 'STATUS_UPDATE', facts: object = {}): BusEvent {
  const { id: jobId, queue, userMetadata } = job
  return {
    source: 'aws.mediaconvert',
    'detail-type': 'MediaConvert Job State Change',
    resources: [job.arn],
    detail: {
      timestamp: Date.now(),
      accountId: '000000000000',
      queue,
      jobId,
      status,
      userMetadata,
      ...facts,
    },
  }
}

type Answer = { readonly status: number; readonly body: object; readonly fault?: string }

const jobsPath = '/2017-08-29/jobs'
const probePath = '/2017-08-29/probe'

async function answer(
  req: IncomingMessage,
  jobs: JobStore,
  cancel: (id: string) => Promise<Answer>,
  probed: (file: Place) => Promise<object>,
): Promise<Answer> {
  const url = new URL(req.url ?? '/', 'http://localhost')
  const id = url.pathname.startsWith(`${jobsPath}/`)
    ? decodeURIComponent(url.pathname.slice(jobsPath.length + 1))
    : ''
  if (url.pathname === jobsPath && req.method === 'POST') return create(await text(req), jobs)
  if (url.pathname === jobsPath && req.method === 'GET') return list(url.searchParams, jobs)
  if (url.pathname === probePath && req.method === 'POST') {
    return { status: 200, body: await probed(readProbeRequest(JSON.parse(await text(req)))) }
  }
  if (id && req.method === 'DELETE') return cancel(id)
  if (id && req.method === 'GET') {
    const job = jobs.find(id)
    return job ? { status: 200, body: { job } } : notFound(id)
  }
  return refuse(404, 'NotFoundException', `${req.method} ${url.pathname} is not served here`)
}

function create(body: string, jobs: JobStore): Answer {
  const job = jobs.create(readJobRequest(JSON.parse(body)))
  if (job !== 'conflict') return { status: 201, body: { job } }
  return refuse(409, 'ConflictException', 'The client request token was used for another job')
}

function list(query: URLSearchParams, jobs: JobStore): Answer {
  const matching = jobs.all().filter((job) => !query.has('status') || job.status === query.get('status'))
  if (query.get('order') !== 'ASCENDING') matching.reverse()
  const from = Number(query.get('nextToken') ?? 0)
  const to = from + Number(query.get('maxResults') ?? 20)
  const more = to < matching.length ? { nextToken: String(to) } : {}
  return { status: 200, body: { jobs: matching.slice(from, to), ...more } }
}

const notFound = (id: string) => refuse(404, 'NotFoundException', `The job ${id} is not found`)

const refuse = (status: number, fault: string, message: string): Answer => ({
  status,
  fault,
  body: { message },
})

function answerToError(error: unknown): Answer {
  if (error instanceof BadRequest) return refuse(400, error.name, error.message)
  if (error instanceof NotFound) return refuse(404, error.name, error.message)
  if (error instanceof SyntaxError) return refuse(400, 'BadRequestException', 'The request is not JSON')
  return refuse(500, 'InternalServerErrorException', String(error))
}

function send(res: ServerResponse, { status, body, fault }: Answer): void {
  const payload = JSON.stringify(body)
  res.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'x-amzn-requestid': randomUUID(),
    ...(fault && { 'x-amzn-errortype': fault }),
  })
  res.end(payload)
}
