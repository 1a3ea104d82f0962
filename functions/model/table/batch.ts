import { patience } from '../../ports/process/patience.ts'
import { Contended } from './contended.ts'

/** The result of a batch, and the keys or items that the table did not process. */
type Done<Key, Item> = { data?: readonly Item[]; unprocessed: readonly Key[] }

/**
 * Processes a whole batch. A busy table processes a part and returns the rest, which is retried after a pause. Throws
 * `Contended` if it makes no progress.
 */
export async function inFull<Key, Item = never>(
  keys: readonly Key[],
  batch: (keys: Key[]) => Promise<Done<Key, Item>>,
): Promise<Item[]> {
  const found: Item[][] = []
  let pause = patience()
  let left = [...keys]
  while (left.length > 0) {
    const { data = [], unprocessed } = await batch(left)
    found.push([...data])
    if (unprocessed.length < left.length) pause = patience()
    left = [...unprocessed]
    if (left.length > 0 && !(await pause())) throw new Contended('The table kept back what was asked for')
  }
  return found.flat()
}
