import type { Draft } from './blob.ts'
import { invalidArgument, noSuchKey, notImplemented, preconditionFailed, S3Error } from './error.ts'
import type { CreatedReason } from './events.ts'
import { listsEtag } from './read.ts'
import { header, type MountedRequest, type Operation } from './request.ts'
import type { NewObject, ObjectMeta, Store } from './store.ts'

const maxKeyBytes = 1024

/** Provides a draft and removes it if the task fails. */
export async function withDraft<T>(
  store: Pick<Store, 'draft'>,
  task: (draft: Draft) => Promise<T>,
): Promise<T> {
  const draft = await store.draft()
  try {
    return await task(draft)
  } catch (error) {
    await draft.discard()
    throw error
  }
}

/** Puts a finished draft in place if the request's conditions hold, and reports it. */
export async function commitObject(
  operation: Pick<Operation, 'req' | 'store' | 'events' | 'bucket'>,
  draft: Draft,
  object: NewObject,
  reason: CreatedReason,
): Promise<ObjectMeta> {
  const { req, store, events, bucket } = operation
  let tell = () => {}
  const meta = await store.publish(bucket, draft, object, {
    guard: (current) => checkWriteConditions(req, current),
    before: async (sealed) => {
      tell = await events.announce(bucket, sealed, reason)
    },
  })
  tell()
  return meta
}

export function checkKey(key: string) {
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error('KeyTooLongError', 400, 'Your key is too long')
}

/** `If-None-Match: *` only creates; `If-Match` replaces only the version that the caller knows. */
export function checkWriteConditions(req: MountedRequest, current: ObjectMeta | undefined) {
  const noneMatch = header(req, 'if-none-match')
  const match = header(req, 'if-match')
  if (noneMatch !== undefined && match !== undefined) {
    throw invalidArgument('If-Match and If-None-Match cannot stand together.')
  }
  if (noneMatch !== undefined && noneMatch !== '*')
    throw notImplemented('If-None-Match with an ETag on a write')
  if (noneMatch === '*' && current) throw preconditionFailed('If-None-Match')
  if (match === undefined) return
  if (!current) throw noSuchKey()
  if (!listsEtag(match, current.etag)) throw preconditionFailed('If-Match')
}
