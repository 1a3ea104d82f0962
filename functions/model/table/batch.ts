import { patience } from '../../ports/process/patience.ts'
import { Contended } from './contended.ts'

/** What the table did of a batch, and what it kept back. */
type Done<Key, Item> = { data?: readonly Item[]; unprocessed: readonly Key[] }

/**
 * Has all of a batch done: a busy table does some of it and keeps the rest back, which it is asked for again, alone
 * and after a pause. `Contended` where it does nothing more.
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
