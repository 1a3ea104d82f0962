import { type HeldIndex, keptIndex } from './catalogue-index.ts'
import { changeKept, forget } from './kept-object.ts'
import { emptySnapshot, kinds, type Snapshot } from './snapshot.ts'
import { removeBase, removeLeftBases, writeBase } from './snapshot-base.ts'
import { changesBetween, countOf } from './snapshot-changes.ts'

/** The number of changes at which the whole snapshot is stored as a new base. */
const mostChanges = 1000

/**
 * Replaces the snapshot, which holds the figures of its last change, with the result of `change`, by `changeKept`.
 * `lacksKind`: it was written before one of the kinds existed, or does not exist at all. Only what differs from the base
 * is written, so a change of one item costs the same at any size of the catalogue.
 */
export async function changeSnapshot(
  change: (snapshot: Snapshot, lacksKind: boolean) => Promise<Snapshot>,
): Promise<void> {
  /** The bases that the last attempt read and wrote. */
  let known: string[] = []
  let used = ''
  await changeKept(keptIndex, async (held) => {
    // The last attempt was refused, and with it the base that it wrote; unless the refusal was of a second delivery.
    await removeOthers(known, held.base)
    known = [held.base]
    used = held.base
    const lacksKind = kinds.some((kind) => !held.kinds.includes(kind))
    const next = await change(held.snapshot, lacksKind)
    // An empty kind or index is written too, so that no kind is missing afterwards.
    if (next === held.snapshot && !lacksKind) return held
    const made = await indexOf(next, held)
    known.push(made.base)
    used = made.base
    return made
  })
  // Readers that still know the former one read the index again.
  await removeOthers(known, used)
}

/** The next change reads all of it again: what is in memory may be lost in storage. */
export const forgetSnapshot = (): void => forget(keptIndex)

/** An index that has left a base never returns to it. */
async function removeOthers(bases: readonly string[], used: string): Promise<void> {
  for (const base of bases) if (base && base !== used) await removeBase(base)
}

async function indexOf(snapshot: Snapshot, { base, baseSnapshot }: HeldIndex): Promise<HeldIndex> {
  const whole = { ...emptySnapshot, ...snapshot }
  const index = { base, changes: changesBetween(baseSnapshot, whole), kinds: Object.keys(snapshot) }
  if (countOf(index.changes) <= mostChanges) return { ...index, baseSnapshot, snapshot: whole }
  await removeLeftBases(base)
  return { ...index, base: await writeBase(whole), changes: {}, baseSnapshot: whole, snapshot: whole }
}
