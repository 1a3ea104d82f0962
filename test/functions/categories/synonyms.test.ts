import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import {
  caller,
  expectProblem,
  makeCategory,
  makeVideo,
  ownWord,
  problemOf,
  settle,
  visitor,
} from '../../support/kiai.ts'

const { admin: office, catalogue, categories } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})

const known = () => admin(categories.getSynonyms)
/** Saves these lines besides those that are there. */
async function add(...lines: string[][]) {
  const { groups, updatedAt } = await known()
  const body = { groups: [...groups, ...lines.map((words) => ({ words }))], knownUpdatedAt: updatedAt }
  return admin(categories.updateSynonyms, { body })
}
const found = async (q: string) => (await visitor(catalogue.search, { query: { q } })).map(({ id }) => id)

describe('the synonyms of searches', () => {
  test('are those of the house at first, and members find by them', async () => {
    expect((await known()).groups).toContainEqual({ words: ['bjj', 'jiu-jitsu', 'jujutsu'] })
    const { id: categoryId } = await makeCategory(admin)
    const word = ownWord()
    const { id } = await makeVideo(admin, { categoryId, title: `Jiu-Jitsu ${word}` })
    await settle()
    expect(await found(`bjj ${word}`)).toEqual([id])
  })

  test('that an admin saves are used by searches and lists', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const [short, long] = [ownWord(), ownWord()]
    const { id } = await makeVideo(admin, { categoryId, title: `All about ${long}` })
    await settle()
    expect(await found(short)).toEqual([])
    const saved = await add([short, long])
    expect(saved).toEqual(await known())
    await settle()
    expect(await found(short)).toEqual([id])
    const { items } = await visitor(catalogue.listVideos, { query: { search: short } })
    expect(items.map((video) => video.id)).toEqual([id])
  })

  test('leave an entry in the log', async () => {
    const word = ownWord()
    await add([word, `${word}s`])
    const { items } = await admin(office.listAudit, { query: { operation: 'updateSynonyms' } })
    expect(JSON.stringify(items[0]?.changes)).toContain('groups')
  })

  test('are not saved over a newer list', async () => {
    const { groups, updatedAt } = await known()
    await add([ownWord(), ownWord()])
    const body = { groups, knownUpdatedAt: updatedAt }
    await expectProblem(admin(categories.updateSynonyms, { body }), 'synonyms.changed')
    await expectProblem(
      admin(categories.updateSynonyms, { body: { groups, knownUpdatedAt: null } }),
      'synonyms.changed',
    )
  })

  test.each([
    [[['kick']], /at least two terms/],
    [[['kick', ' ']], /required|characters|empty/i],
    [[['kick', '…']], /no letter or digit/],
    [
      [
        ['kick', 'geri'],
        ['mae', 'Kick'],
      ],
      /“Kick” is on two lines/,
    ],
    [[Array.from({ length: 9 }, (_, at) => `w${at}`)], /at most 8 terms/],
    [[['kick', 'x'.repeat(41)]], /40/],
    [Array.from({ length: 201 }, (_, at) => [`a${at}`, `b${at}`]), /At most 200 lines/],
  ])('are refused in words: %#', async (lines, words) => {
    const { updatedAt } = await known()
    const body = { groups: lines.map((words) => ({ words })), knownUpdatedAt: updatedAt }
    const { code, detail } = await problemOf(admin(categories.updateSynonyms, { body }))
    expect([code, detail]).toEqual(['request.invalid', expect.stringMatching(words)])
  })

  test('are for admins alone', async () => {
    const body = { groups: [], knownUpdatedAt: null }
    await expectProblem(visitor(categories.getSynonyms), 'session.required')
    await expectProblem(free(categories.getSynonyms), 'role.required')
    await expectProblem(visitor(categories.updateSynonyms, { body }), 'session.required')
    await expectProblem(free(categories.updateSynonyms, { body }), 'role.required')
  })
})
