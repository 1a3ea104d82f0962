import { clock } from '../process/clock.ts'
import { patience } from '../process/patience.ts'
import { inPlaceOf, readObject, writeObject } from './stored-object.ts'

/** The definition of a compressed JSON object in the media bucket. */
type Shape<Value> = {
  key: string
  /** The name in error messages. */
  name: string
  /** Milliseconds for which a copy is served unchecked; then the next caller asks S3 for changes. */
  freshFor: number
  /** The value if the object does not exist. */
  absent: Value
  /**
   * The value of the stored text; `known` is the one held so far. Undefined if the text names another object that does
   * not exist.
   */
  parse: (json: string, known: Value) => Value | Promise<Value | undefined>
  jsonOf: (value: Value) => string
}

type Copy<Value> = {
  value: Value
  etag: string | undefined
  checkedAt: number
  /** The object, or one that it names, does not exist or is damaged. */
  isLost?: true
}

/** An object in S3, cached in memory by its readers. */
export type KeptObject<Value> = Shape<Value> & {
  copy: Copy<Value> | undefined
  asking: Promise<Copy<Value>> | undefined
}

export const keptObject = <Value>(shape: Shape<Value>): KeptObject<Value> => ({
  ...shape,
  copy: undefined,
  asking: undefined,
})

/** The newest known value; the same one until the object changes. */
export async function current<Value>(kept: KeptObject<Value>): Promise<Value> {
  const { copy } = kept
  if (copy && clock.now().getTime() - copy.checkedAt < kept.freshFor) return copy.value
  kept.asking ??= revalidate(kept).finally(() => {
    kept.asking = undefined
  })
  // A cached copy is served while a newer one is fetched; only the first call waits.
  if (copy) {
    kept.asking.catch(() => {})
    return copy.value
  }
  return (await kept.asking).value
}

/**
 * Replaces the value with the result of `change`; nothing is written if it returns the same value. If another writer
 * was quicker, the conditional put fails. After a pause `change` runs again on the new value.
 */
export async function changeKept<Value>(
  kept: KeptObject<Value>,
  change: (value: Value) => Promise<Value>,
): Promise<void> {
  const pause = patience()
  for (;;) {
    const { value, etag } = await revalidate(kept)
    const next = await change(value)
    if (next === value) return
    if (await write(kept, next, etag)) return
    if (!(await pause())) throw new Error(`${kept.name} kept changing`)
  }
}

async function revalidate<Value>(kept: KeptObject<Value>): Promise<Copy<Value>> {
  const known = kept.copy
  const made = await readCopy(kept, known)
  // A value written in the meantime is newer than this answer. Readers keep what they know until a lost one is rebuilt.
  if (kept.copy === known) kept.copy = made.isLost && known ? { ...known, checkedAt: made.checkedAt } : made
  return made
}

/** The next reader or writer reads the whole object again. */
export function forget<Value>(kept: KeptObject<Value>): void {
  kept.copy = undefined
}

async function readCopy<Value>(
  kept: KeptObject<Value>,
  known: Copy<Value> | undefined,
): Promise<Copy<Value>> {
  const { key, name, absent, parse } = kept
  let incomplete: string | undefined
  for (;;) {
    const found = await readObject(key, name, known?.isLost ? undefined : known?.etag)
    const checkedAt = clock.now().getTime()
    if (found === 'unchanged' && known) return { ...known, checkedAt }
    const lost = { value: absent, etag: undefined, checkedAt, isLost: true } as const
    if (found === 'absent' || found === 'unchanged') return lost
    const { body, etag } = found
    if (!body) return { ...lost, etag }
    const json = body.toString('utf8')
    const value = await parse(json, known?.value ?? absent)
    if (value !== undefined) return { value, etag, checkedAt }
    // The object that it names may have been replaced since. If it still names the same one, that one is lost.
    if (json === incomplete) return { ...lost, etag }
    incomplete = json
  }
}

async function write<Value>(
  kept: KeptObject<Value>,
  value: Value,
  before: string | undefined,
): Promise<boolean> {
  const written = await writeObject(kept.key, kept.name, [kept.jsonOf(value)], inPlaceOf(before))
  if (written === 'refused') return false
  kept.copy = { value, etag: written.etag, checkedAt: clock.now().getTime() }
  return true
}
