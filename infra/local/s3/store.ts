import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type BlobMeta,
  createDraft,
  type Draft,
  type OpenBlob,
  openBlob,
  readBlobMeta,
  syncFolder,
} from './blob.ts'
import { noSuchBucket } from './error.ts'
import { createKeyedLock } from './lock.ts'

/** The stored metadata of an object. */
export type ObjectMeta = BlobMeta & {
  key: string
  /** With its quotes, as on the wire. */
  etag: string
  /** Milliseconds since the epoch. */
  modified: number
  /** Grows with every write; distinguishes two writes of one key. */
  sequencer: string
  /** Headers given at upload and returned on every read, by lower-case name. */
  headers: Record<string, string>
  /** Base64 of the CRC32 of the whole object, if it was received in one piece. */
  crc32?: string
}

export type OpenObject = OpenBlob<ObjectMeta>

export type NewObject = Omit<ObjectMeta, 'modified' | 'sequencer'>

export type PublishHooks = {
  /** Throws to refuse the write, based on the current object; no other write comes between. */
  guard?: (current: ObjectMeta | undefined) => void
  /** Runs when the object is sealed but not yet visible. */
  before?: (meta: ObjectMeta) => Promise<void>
}

export type Store = {
  buckets(): string[]
  /** The metadata of an object, or undefined. Throws NoSuchBucket. */
  find(bucket: string, key: string): ObjectMeta | undefined
  /** Every object of a bucket, in no order. */
  list(bucket: string): Iterable<ObjectMeta>
  open(bucket: string, key: string): Promise<OpenObject | undefined>
  draft(): Promise<Draft>
  publish(bucket: string, draft: Draft, object: NewObject, hooks?: PublishHooks): Promise<ObjectMeta>
  remove(bucket: string, key: string): Promise<void>
}

const bucketName = /^[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/

/** Opens the objects under `dir`; one process at a time. */
export function openStore(dir: string, bucketNames: readonly string[]): Store {
  const temporary = path.join(dir, '.tmp')
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true })
  const index = new Map(bucketNames.map((name) => [name, loadBucket(dir, name)]))
  const lock = createKeyedLock()

  const objectsOf = (bucket: string) => {
    const objects = index.get(bucket)
    if (!objects) throw noSuchBucket()
    return objects
  }

  return {
    buckets: () => [...index.keys()],
    find: (bucket, key) => objectsOf(bucket).get(key),
    list: (bucket) => objectsOf(bucket).values(),
    draft: () => createDraft(temporary),

    async open(bucket, key) {
      objectsOf(bucket)
      return openBlob<ObjectMeta>(objectFile(dir, bucket, key))
    },

    publish(bucket, draft, object, hooks = {}) {
      const objects = objectsOf(bucket)
      const target = objectFile(dir, bucket, object.key)
      return lock(`${bucket}/${object.key}`, async () => {
        hooks.guard?.(objects.get(object.key))
        const modified = Date.now()
        const meta: ObjectMeta = { ...object, modified, sequencer: nextSequencer(modified) }
        await draft.seal(meta)
        await hooks.before?.(meta)
        await draft.publish(target)
        objects.set(object.key, meta)
        return meta
      })
    },

    remove(bucket, key) {
      const objects = objectsOf(bucket)
      const target = objectFile(dir, bucket, key)
      return lock(`${bucket}/${key}`, async () => {
        if (!objects.has(key)) return
        await rm(target, { force: true })
        await syncFolder(path.dirname(target))
        objects.delete(key)
      })
    },
  }
}

function loadBucket(dir: string, bucket: string): Map<string, ObjectMeta> {
  if (!bucketName.test(bucket)) throw new Error(`Not a bucket name: ${bucket}`)
  const objects = new Map<string, ObjectMeta>()
  for (let fan = 0; fan < 256; fan++) {
    const folder = path.join(dir, bucket, fan.toString(16).padStart(2, '0'))
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) {
      const meta = readBlobMeta<ObjectMeta>(path.join(folder, name))
      objects.set(meta.key, meta)
    }
  }
  return objects
}

/** A key may contain any character, so the file is named by its digest; no key can leave its bucket. */
function objectFile(dir: string, bucket: string, key: string): string {
  const digest = createHash('sha256').update(key).digest('hex')
  return path.join(dir, bucket, digest.slice(0, 2), digest)
}

function nextSequencer(modified: number): string {
  return modified.toString(16).toUpperCase().padStart(12, '0') + randomBytes(4).toString('hex').toUpperCase()
}
