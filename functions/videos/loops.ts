import { whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { LoopInput } from '#shared/contract/videos/practice.ts'
import { mostLoops, rounded } from '#shared/rules/learning/drill.ts'
import { type LoopItem, loop, loopCount } from '../model/learning/loop.ts'
import { newId } from '../model/table/new-id.ts'
import { isRefused } from '../model/table/refused.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

const entities = { loop, loopCount }

type Key = { memberId: string; videoId: string }

const toLoop = ({ memberId: _member, videoId: _video, ...rest }: LoopItem) => rest
const inOrder = (a: LoopItem, b: LoopItem) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1)
const stored = (input: LoopInput) => ({ ...input, start: rounded(input.start), end: rounded(input.end) })

/** A member's loops of one video. */
export async function loopsOf(key: Key) {
  const { data } = await loop().query.ofMember(key).go({ consistent: true, pages: 'all' })
  return whole(data.sort(inOrder).map(toLoop))
}

export async function createLoop(key: Key, input: LoopInput) {
  const item = { ...key, ...stored(input), id: newId('loop'), createdAt: clock.now().toISOString() }
  await tryAgain(() =>
    writeSteps(entities, [
      { write: ({ loop }) => loop.create(item).commit() },
      {
        write: ({ loopCount }) =>
          loopCount
            .upsert(key)
            .add({ count: 1 })
            .where((a, { lt, notExists }) => `${notExists(a.count)} OR ${lt(a.count, mostLoops)}`)
            .commit(),
        refusal: tooMany,
      },
    ]),
  )
  return toLoop(item)
}

const tooMany = () =>
  new Problem('loop.too_many', `You can save up to ${mostLoops} loops per video. Delete one to save another.`)

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

/** Deletes a loop; a loop deleted already is no error. */
export async function deleteLoop(key: Key, id: string): Promise<void> {
  await tryAgain(async () => {
    const { data } = await loop()
      .get({ ...key, id })
      .go({ consistent: true })
    if (!data) return
    await writeSteps(entities, [
      { write: ({ loop }) => loop.remove({ ...key, id }).commit() },
      { write: ({ loopCount }) => loopCount.patch(key).add({ count: -1 }).commit() },
    ])
  })
}
