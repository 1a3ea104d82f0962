import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ObjectMeta, Store } from './store.ts'

export type CreatedReason = 'PutObject' | 'POST Object' | 'CopyObject' | 'CompleteMultipartUpload'

/** The `detail` of EventBridge's "Object Created" from `aws.s3`. */
export type ObjectCreated = {
  version: '0'
  bucket: { name: string }
  /** The ETag without quotes. */
  object: { key: string; size: number; etag: string; sequencer: string }
  'request-id': string
  requester: string
  'source-ip-address': string
  reason: CreatedReason
}

export type DeliverEvent = (detail: ObjectCreated) => void | Promise<void>

/**
 * Events of new objects. Each is logged before its object becomes visible and removed after it was delivered. So
 * every object is reported at least once, whenever the process may be killed.
 */
export type EventLog = {
  /** Logs the event; call the returned function once the object is in place. */
  announce(bucket: string, meta: ObjectMeta, reason: CreatedReason): Promise<() => void>
  close(): Promise<void>
}

type Entry = {
  modified: number
  detail: ObjectCreated
}

const firstRetryMs = 100
const lastRetryMs = 10_000

/** Reports every new object of those buckets to `deliver`; retries until it does not throw. */
export function createEventLog(
  dir: string,
  store: Store,
  buckets: readonly string[],
  deliver: DeliverEvent,
): EventLog {
  const folder = path.join(dir, '.events')
  mkdirSync(folder, { recursive: true })
  const stopped = new AbortController()
  const running = new Set<Promise<void>>()

  const send = (file: string, detail: ObjectCreated) => {
    const run = deliverUntilTaken(deliver, detail, stopped.signal)
      .then((taken) => (taken ? rm(file, { force: true }) : undefined))
      .finally(() => running.delete(run))
    running.add(run)
  }

  setImmediate(() => {
    for (const { file, entry } of leftOver(folder)) {
      if (stopped.signal.aborted) return
      if (isInPlace(store, entry)) send(file, entry.detail)
      else void rm(file, { force: true })
    }
  })

  return {
    async announce(bucket, meta, reason) {
      if (!buckets.includes(bucket)) return () => undefined
      const detail = objectCreated(bucket, meta, reason)
      const file = path.join(folder, `${meta.sequencer}.json`)
      await writeDurably(file, JSON.stringify({ modified: meta.modified, detail } satisfies Entry))
      return () => send(file, detail)
    },
    async close() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}

/** For stores without a listener. */
export const silentEventLog: EventLog = {
  announce: async () => () => undefined,
  close: async () => undefined,
}

async function deliverUntilTaken(deliver: DeliverEvent, detail: ObjectCreated, stopped: AbortSignal) {
  for (let wait = firstRetryMs; !stopped.aborted; wait = Math.min(wait * 2, lastRetryMs)) {
    try {
      await deliver(detail)
      return true
    } catch (error) {
      console.error('Object Created was not taken; trying again', error)
      await delay(wait, undefined, { signal: stopped, ref: false }).catch(() => undefined)
    }
  }
  return false
}

function leftOver(folder: string): { file: string; entry: Entry }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => {
    const file = path.join(folder, name)
    const entry: Entry = JSON.parse(readFileSync(file, 'utf8'))
    return { file, entry }
  })
}

/** Whether the announced write, or a later one to the same key, really happened. */
function isInPlace(store: Store, { modified, detail }: Entry): boolean {
  if (!store.buckets().includes(detail.bucket.name)) return false
  const current = store.find(detail.bucket.name, detail.object.key)
  return current !== undefined && current.modified >= modified
}

function objectCreated(bucket: string, meta: ObjectMeta, reason: CreatedReason): ObjectCreated {
  return {
    version: '0',
    bucket: { name: bucket },
    object: {
      key: meta.key,
      size: meta.size,
      etag: meta.etag.replaceAll('"', ''),
      sequencer: meta.sequencer,
    },
    'request-id': randomUUID(),
    requester: 'local',
    'source-ip-address': '127.0.0.1',
    reason,
  }
}

async function writeDurably(file: string, text: string) {
  const draft = `${file}.new`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
