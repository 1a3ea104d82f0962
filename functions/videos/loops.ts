import { whole } from '#shared/contract/page.ts'
import type { LoopInput } from '#shared/contract/practice.ts'
import { Problem } from '#shared/contract/problem.ts'
import { mostLoops, rounded } from '#shared/rules/drill.ts'
import { type LoopItem, loop, loopCount } from '../model/loop.ts'
import { newId } from '../model/new-id.ts'
import { isRefused, Refused } from '../model/refused.ts'
import { writeAll } from '../model/service.ts'
import { clock } from '../ports/clock.ts'

const written = { loop, loopCount }

type Key = { memberId: string; videoId: string }

const toLoop = ({ memberId: _member, videoId: _video, ...rest }: LoopItem) => rest
const inOrder = (a: LoopItem, b: LoopItem) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1)
const stored = (input: LoopInput) => ({ ...input, start: rounded(input.start), end: rounded(input.end) })

/** A member's loops of one video. */
export async function loopsOf(key: Key) {
  const { data } = await loop().query.ofMember(key).go({ consistent: true, pages: 'all' })
  // The key is searched by how it begins, and one id may begin with another.
  const own = data.filter(({ videoId }) => videoId === key.videoId)
  return whole(own.sort(inOrder).map(toLoop))
}

export async function createLoop(key: Key, input: LoopInput) {
  const item = { ...key, ...stored(input), id: newId('loop'), createdAt: clock.now().toISOString() }
  try {
    await writeAll(written, (entities) => [
      entities.loop.create(item).commit(),
      entities.loopCount
        .upsert(key)
        .add({ count: 1 })
        .where((a, { lt, notExists }) => `${notExists(a.count)} OR ${lt(a.count, mostLoops)}`)
        .commit(),
    ])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Problem('loop.too_many', `A video has room for ${mostLoops} loops. Delete one to keep another.`)
  }
  return toLoop(item)
}

export async function updateLoop(key: Key, id: string, input: LoopInput) {
  try {
    const { data } = await loop()
      .patch({ ...key, id })
      .set(stored(input))
      .go({ response: 'all_new' })
    return toLoop(data as LoopItem)
  } catch (error) {
    if (isRefused(error)) throw new Problem('loop.not_found')
    throw error
  }
}

export async function deleteLoop(key: Key, id: string): Promise<void> {
  try {
    await writeAll(written, (entities) => [
      entities.loop.remove({ ...key, id }).commit(),
      entities.loopCount.patch(key).add({ count: -1 }).commit(),
    ])
  } catch (error) {
    // Gone already, which is as well.
    if (!(error instanceof Refused)) throw error
  }
}
