import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OutputDetail, Phase } from './run.ts'
import type { JobRequest } from './settings/requests.ts'

export type JobStatus = 'SUBMITTED' | 'PROGRESSING' | 'COMPLETE' | 'CANCELED' | 'ERROR'

/** A job as MediaConvert's API shows it. Times are seconds since the epoch. */
export type Job = {
  readonly id: string
  readonly arn: string
  readonly createdAt: number
  readonly role: string
  readonly queue: string
  readonly settings: JobRequest['settings']
  readonly userMetadata: Readonly<Record<string, string>>
  readonly status: JobStatus
  readonly timing: { readonly submitTime: number; readonly startTime?: number; readonly finishTime?: number }
  readonly currentPhase?: Phase
  readonly jobPercentComplete?: number
  readonly errorCode?: number
  readonly errorMessage?: string
  readonly outputGroupDetails?: readonly {
    readonly outputDetails: readonly Omit<OutputDetail, 'outputFilePaths'>[]
  }[]
}

export type JobStore = ReturnType<typeof openJobs>

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS jobs (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, token TEXT UNIQUE, request TEXT NOT NULL,
    status TEXT NOT NULL, job TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_of_status ON jobs (status);
`

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** All jobs ever made, on disk, so that a job interrupted by a kill is begun again. */
export function openJobs(dir: string) {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'jobs.sqlite'))
  db.exec(schema)
  const insert = db.prepare('INSERT INTO jobs (id, token, request, status, job) VALUES (?, ?, ?, ?, ?)')
  const update = db.prepare('UPDATE jobs SET status = ?, job = ? WHERE id = ?')
  const byId = db.prepare('SELECT job FROM jobs WHERE id = ?')
  const byToken = db.prepare('SELECT job, request FROM jobs WHERE token = ?')
  const unfinished = db.prepare(
    "SELECT job FROM jobs WHERE status IN ('SUBMITTED', 'PROGRESSING') ORDER BY position LIMIT 1",
  )
  const all = db.prepare('SELECT job FROM jobs ORDER BY position')
  const read = (row: Record<string, unknown> | undefined): Job | undefined =>
    row && JSON.parse(String(row.job))

  const save = (job: Job): Job => {
    update.run(job.status, JSON.stringify(job), job.id)
    return job
  }

  return {
    /** The same token with the same request returns the same job; with another request, `conflict`. */
    create(request: JobRequest): Job | 'conflict' {
      const { clientRequestToken = randomUUID(), ...asked } = request
      const known = byToken.get(clientRequestToken)
      if (known) return known.request === JSON.stringify(asked) ? (read(known) as Job) : 'conflict'
      const job = newJob(asked)
      insert.run(job.id, clientRequestToken, JSON.stringify(asked), job.status, JSON.stringify(job))
      return job
    },
    find: (id: string) => read(byId.get(id)),
    /** The oldest job that is not finished, including one interrupted by a kill. */
    next: () => read(unfinished.get()),
    all: () => all.all().flatMap((row) => read(row) ?? []),
    save,
    close: () => db.close(),
  }
}

function newJob({ role, queue, settings, userMetadata }: Omit<JobRequest, 'clientRequestToken'>): Job {
  const id = `${Date.now()}-${randomUUID().slice(0, 6)}`
  const arn = (kind: string, name: string) => `arn:aws:mediaconvert:local:000000000000:${kind}/${name}`
  const submitTime = nowInSeconds()
  return {
    id,
    arn: arn('jobs', id),
    createdAt: submitTime,
    role,
    queue: queue ?? arn('queues', 'Default'),
    settings,
    userMetadata,
    status: 'SUBMITTED',
    timing: { submitTime },
  }
}
