import { randomUUID } from 'node:crypto'
import { clock } from '../process/clock.ts'
import { type PackedItems, packed, unpacked } from './packed-items.ts'
import { emptySnapshot, type Kind, kinds, type Snapshot } from './snapshot.ts'
import { listObjects, readObject, removeObject, writeObject } from './stored-object.ts'

/** A whole snapshot in an object that never changes. Its key is chosen by its writer. */

type Line = { kind: Kind; items: PackedItems }

const prefix = 'catalogue/bases/'

const name = 'The base of the catalogue index'

/** The number of items on one line. The text of the whole would take as much memory again as the catalogue itself. */
const itemsOnLine = 5000

/** Undefined if it is lost or damaged. */
export async function readBase(key: string): Promise<Snapshot | undefined> {
  const found = await readObject(key, name)
  if (found === 'absent' || found === 'unchanged' || !found.body) return undefined
  const snapshot = structuredClone(emptySnapshot)
  for (const line of linesOf(found.body)) {
    const { kind, items }: Line = JSON.parse(line)
    // While a later version is deployed, the one before reads its bases too.
    const list: object[] | undefined = snapshot[kind]
    list?.push(...unpacked(items))
  }
  return snapshot
}

/** Returns the key. Nobody else writes it, so a write that is delivered twice needs no condition. */
export async function writeBase(snapshot: Snapshot): Promise<string> {
  const key = `${prefix}${randomUUID()}.gz`
  await writeObject(key, name, jsonLines(snapshot))
  return key
}

export const removeBase = removeObject

/** Milliseconds after which a base has its index or never gets one. A Lambda runs a quarter of that at most. */
const longestWrite = 3_600_000

/** Removes the bases of processes that ended before they wrote an index. `used` stays, however old it is. */
export async function removeLeftBases(used: string): Promise<void> {
  const oldest = clock.now().getTime() - longestWrite
  const left = (await listObjects(prefix)).filter(
    ({ key, modifiedAt }) => key !== used && modifiedAt.getTime() < oldest,
  )
  await Promise.all(left.map(({ key }) => removeBase(key)))
}

/** Each line holds items of one kind. */
export function* jsonLines(snapshot: Snapshot): Generator<string> {
  for (const kind of kinds) {
    for (let start = 0; start < snapshot[kind].length; start += itemsOnLine) {
      const line: Line = { kind, items: packed(snapshot[kind].slice(start, start + itemsOnLine)) }
      yield `${JSON.stringify(line)}\n`
    }
  }
}

function* linesOf(text: Buffer): Generator<string> {
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    yield text.toString('utf8', start, end)
    start = end + 1
  }
}
