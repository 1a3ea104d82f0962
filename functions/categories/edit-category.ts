import type { CategoryInput } from '#shared/contract/categories.ts'
import { Problem } from '#shared/contract/problem.ts'
import { slugOf } from '#shared/rules/text/slug.ts'
import { type CategoryItem, category } from '../model/catalogue/category.ts'
import { claim, claimStep, freeStep } from '../model/table/claim.ts'
import { newId } from '../model/table/new-id.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { toCategory } from '../model/wire/wire.ts'
import { clock } from '../ports/process/clock.ts'
import { nameClaim } from './name-claim.ts'

const entities = { category, claim }

const taken = () => new Problem('category.taken', 'A category with this name already exists')

/** Adds a category and claims its name and slug: all or nothing. */
export async function createCategory({ icon, ...input }: CategoryInput) {
  const id = newId('category')
  const slug = slugOf(input.name)
  if (!slug) throw new Problem('request.invalid', 'The name must contain a letter or a digit')
  const item = { id, slug, ...input, ...(icon && { icon }), createdAt: clock.now().toISOString() }
  // A renamed category keeps its slug.
  const slugTaken = () =>
    new Problem('category.taken', `Another category already uses the address /category/${slug}`)
  await tryAgain(() =>
    writeSteps(entities, [
      { write: ({ category }) => category.create(item).commit() },
      claimStep('category-name', nameClaim(input.name), id, taken),
      claimStep('category-slug', slug, id, slugTaken),
    ]),
  )
  return toCategory(await mustFind(id))
}

/** Changes a category; if it is renamed, claims the new name and frees the old one. */
export async function updateCategory(id: string, { icon, ...input }: CategoryInput) {
  await tryAgain(async () => {
    const { name } = await mustFind(id)
    const [before, after] = [nameClaim(name), nameClaim(input.name)]
    const isRenamed = before !== after
    await writeSteps(entities, [
      {
        write: ({ category }) => {
          const set = category.patch({ id }).set({ ...input, ...(icon && { icon }) })
          return (icon ? set : set.remove(['icon'])).where((a, { eq }) => eq(a.name, name)).commit()
        },
      },
      isRenamed && claimStep('category-name', after, id, taken),
      isRenamed && freeStep('category-name', before),
    ])
  })
  return toCategory(await mustFind(id))
}

/** Deletes an unused category, and frees its name and slug. */
export async function deleteCategory(id: string): Promise<void> {
  await tryAgain(async () => {
    const { name, slug, uses } = await mustFind(id)
    if (uses > 0) {
      const what = uses === 1 ? '1 video or course uses' : `${uses} videos or courses use`
      throw new Problem('category.in_use', `${what} this category`, { uses })
    }
    await writeSteps(entities, [
      {
        write: ({ category }) =>
          category
            .remove({ id })
            .where((a, { eq }) => `${eq(a.uses, 0)} AND ${eq(a.name, name)}`)
            .commit(),
      },
      freeStep('category-name', nameClaim(name)),
      freeStep('category-slug', slug),
    ])
  })
}

async function mustFind(id: string): Promise<CategoryItem> {
  const { data } = await category().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('category.not_found')
  return data
}
