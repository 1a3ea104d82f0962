import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { category } from '../../../functions/model/catalogue/category.ts'
import { claim } from '../../../functions/model/table/claim.ts'
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

const { categories, videos, catalogue } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})

const description = 'Described for a test.'
const rename = (id: string, name: string) =>
  admin(categories.updateCategory, { params: { id }, body: { name, description } })
const remove = (id: string) => admin(categories.deleteCategory, { params: { id } })
const claimed = async (kind: 'category-name' | 'category-slug', value: string) =>
  (await claim().get({ kind, value }).go({ consistent: true })).data?.owner

describe('a category', () => {
  test('gets its address from its name and is listed', async () => {
    const word = ownWord()
    const body = { name: `  Ōyama  ${word}!  `, description: `  ${description} `, icon: 'lucide-swords' }
    const made = await admin(categories.createCategory, { body })
    expect(made).toMatchObject({
      name: `Ōyama  ${word}!`,
      slug: `oyama-${word}`,
      description,
      icon: 'lucide-swords',
    })
    await settle()
    expect((await visitor(catalogue.listCategories)).items).toContainEqual(made)
  })

  test('keeps its address when it is renamed, and can lose its icon', async () => {
    const made = await admin(categories.createCategory, {
      body: { name: ownWord(), description, icon: 'lucide-x' },
    })
    const renamed = await rename(made.id, `Renamed ${ownWord()}`)
    expect(renamed).toMatchObject({ id: made.id, slug: made.slug, icon: null, createdAt: made.createdAt })
  })

  test.each([
    [{ name: 'x' }, 'Category name must be at least 2 characters'],
    [{ name: ' x ' }, 'Category name must be at least 2 characters'],
    [{ description: 'too short' }, 'Description must be at least 10 characters'],
    [{ name: '!!!' }, 'The name must contain a letter or a digit'],
    [{ icon: '<svg>' }, 'A style class such as lucide-swords'],
  ])('is refused as %j', async (given, words) => {
    const problem = await problemOf(
      admin(categories.createCategory, { body: { name: ownWord(), description, ...given } }),
    )
    expect(problem).toMatchObject({ code: 'request.invalid', detail: expect.stringContaining(words) })
  })

  test('is made, changed and deleted by admins alone', async () => {
    const body = { name: ownWord(), description }
    await expectProblem(free(categories.createCategory, { body }), 'role.required')
    await expectProblem(free(categories.updateCategory, { params: { id: 'cat_x' }, body }), 'role.required')
    await expectProblem(free(categories.deleteCategory, { params: { id: 'cat_x' } }), 'role.required')
    await expectProblem(rename('cat_unknown', ownWord()), 'category.not_found')
    await expectProblem(remove('cat_unknown'), 'category.not_found')
  })
})

describe('a name', () => {
  test('counts as taken in any letter case and with any spaces', async () => {
    const word = ownWord()
    await makeCategory(admin, `Iron Palm ${word}`)
    for (const name of [`iron palm ${word}`, `IRON  PALM   ${word.toUpperCase()}`]) {
      await expectProblem(makeCategory(admin, name), 'category.taken')
    }
    const other = await makeCategory(admin)
    await expectProblem(rename(other.id, `iron PALM ${word}`), 'category.taken')
  })

  test('counts as taken however its letters are composed, wide, or spaced by invisible characters', async () => {
    const word = ownWord()
    await makeCategory(admin, `Caf\u00e9 ${word}`)
    const other = await makeCategory(admin)
    const alike = [
      `Cafe\u0301 ${word}`,
      `\uff23af\u00e9 ${word}`,
      `Caf\u00e9\u200b ${word}`,
      `Ca\u00adf\u00e9 ${word}`,
    ]
    for (const name of alike) await expectProblem(rename(other.id, name), 'category.taken')
    expect((await rename(other.id, `Cafe ${word}`)).name).toBe(`Cafe ${word}`)
  })

  test('can change its case, and is free for others after a renaming, except for its former address', async () => {
    const word = ownWord()
    const first = await makeCategory(admin, word)
    expect((await rename(first.id, word.toUpperCase())).name).toBe(word.toUpperCase())
    await rename(first.id, ownWord())
    const { code, detail } = await problemOf(makeCategory(admin, word))
    expect([code, detail]).toEqual(['category.taken', expect.stringContaining(`/category/${word}`)])
    const second = await makeCategory(admin)
    expect((await rename(second.id, word)).slug).toBe(second.slug)
  })

  test('counts as taken when another spelling gives the same address', async () => {
    const word = ownWord()
    await makeCategory(admin, `Krav Maga ${word}`)
    await expectProblem(makeCategory(admin, `Krav-Maga ${word}`), 'category.taken')
  })

  test('goes to exactly one of many who ask for it at once, and the others leave nothing behind', async () => {
    const word = ownWord()
    const names = Array.from({ length: 12 }, (_, n) => (n % 2 ? word : word.toUpperCase()))
    const asked = await Promise.allSettled(names.map((name) => makeCategory(admin, name)))
    const made = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toHaveLength(1)
    expect(await claimed('category-name', word)).toBe(made[0]?.id)
    const { data } = await category().query.byName({}).go({ pages: 'all' })
    expect(data.filter(({ slug }) => slug === word)).toHaveLength(1)
  })

  test('set on one category many times at once does not clash with itself', async () => {
    const { id } = await makeCategory(admin)
    const name = `Category ${ownWord()}`
    await Promise.all(Array.from({ length: 12 }, () => rename(id, name)))
  })

  test('changed by two calls at once becomes one of theirs, and the other is free', async () => {
    const { id } = await makeCategory(admin)
    const wanted = [ownWord(), ownWord(), ownWord(), ownWord()]
    await Promise.all(wanted.map((name) => rename(id, name)))
    const { data } = await category().get({ id }).go({ consistent: true })
    for (const name of wanted) {
      expect(await claimed('category-name', name)).toBe(data?.name === name ? id : undefined)
    }
  })
})

describe('deleting a category', () => {
  test('answers 409 with the count while videos use it', async () => {
    const { id } = await makeCategory(admin)
    const made = await makeVideo(admin, { categoryId: id })
    expect(await problemOf(remove(id))).toMatchObject({
      code: 'category.in_use',
      status: 409,
      uses: 1,
      detail: '1 video or course uses this category',
    })
    await makeVideo(admin, { categoryId: id, isPublished: false })
    expect(await problemOf(remove(id))).toMatchObject({
      uses: 2,
      detail: '2 videos or courses use this category',
    })
    await admin(videos.deleteVideo, { params: { id: made.id } })
    expect(await problemOf(remove(id))).toMatchObject({ uses: 1 })
  })

  test('frees its name and its address, and leaves the list', async () => {
    const word = ownWord()
    const { id } = await makeCategory(admin, word)
    await remove(id)
    await expectProblem(remove(id), 'category.not_found')
    await settle()
    expect((await visitor(catalogue.listCategories)).items.map((item) => item.id)).not.toContain(id)
    expect((await makeCategory(admin, word)).slug).toBe(word)
  })

  test('while videos enter it ends in one of two states: gone and empty, or kept with all of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeCategory(admin)
      const [removed, ...entered] = await Promise.allSettled<unknown>([
        remove(id),
        ...[1, 2, 3].map(() => makeVideo(admin, { categoryId: id })),
      ])
      const videosIn = entered.filter(({ status }) => status === 'fulfilled').length
      const { data } = await category().get({ id }).go({ consistent: true })
      if (removed?.status === 'fulfilled') expect([data, videosIn]).toEqual([null, 0])
      else expect(data?.uses).toBe(videosIn)
    }
  })
})
