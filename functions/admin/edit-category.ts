import type { CategoryInput } from '#shared/contract/admin.ts'
import { Problem } from '#shared/contract/problem.ts'
import { slugOf } from '#shared/rules/slug.ts'
import { type CategoryItem, category } from '../model/category.ts'
import { claim } from '../model/claim.ts'
import { newId } from '../model/new-id.ts'
import { Refused } from '../model/refused.ts'
import { writeAll } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { toCategory } from '../model/wire.ts'
import { clock } from '../ports/clock.ts'
import { nameClaim } from './name-claim.ts'

const written = { category, claim }

const taken = () => new Problem('category.taken', 'There is a category of this name already')

/** Adds a category and claims its name and its address: all or nothing. */
export async function createCategory({ icon, ...input }: CategoryInput) {
  const id = newId('category')
  const slug = slugOf(input.name)
  if (!slug) throw new Problem('request.invalid', 'The name needs a letter or a digit')
  const createdAt = clock.now().toISOString()
  try {
    await writeAll(written, (entities) => [
      entities.category.create({ id, slug, ...input, ...(icon && { icon }), createdAt }).commit(),
      entities.claim.create({ kind: 'category-name', value: nameClaim(input.name), owner: id }).commit(),
      entities.claim.create({ kind: 'category-slug', value: slug, owner: id }).commit(),
    ])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.failed[1]) throw taken()
    // A category that was renamed keeps its address.
    throw new Problem('category.taken', `Another category has the address /category/${slug} already`)
  }
  return toCategory(await mustFind(id))
}

/** Changes a category; with a new name it claims that and frees the old one. */
export async function updateCategory(id: string, { icon, ...input }: CategoryInput) {
  await tryAgain(async () => {
    const { name } = await mustFind(id)
    const [before, after] = [nameClaim(name), nameClaim(input.name)]
    const update = writeAll(written, (entities) => {
      const set = entities.category.patch({ id }).set({ ...input, ...(icon && { icon }) })
      const guarded = (icon ? set : set.remove(['icon'])).where((a, { eq }) => eq(a.name, name))
      if (before === after) return [guarded.commit()]
      return [
        guarded.commit(),
        entities.claim.create({ kind: 'category-name', value: after, owner: id }).commit(),
        entities.claim.delete({ kind: 'category-name', value: before }).commit(),
      ]
    })
    await update.catch((error: unknown) => {
      // The name may have become this very category's a moment ago.
      throw error instanceof Refused && !error.failed[0] && error.failed[1] ? taken() : error
    })
  })
  return toCategory(await mustFind(id))
}

/** Deletes a category nothing uses, and frees its name and its address. */
export async function deleteCategory(id: string): Promise<void> {
  await tryAgain(async () => {
    const { name, slug, uses } = await mustFind(id)
    if (uses > 0) {
      const what = uses === 1 ? '1 video or course uses' : `${uses} videos or courses use`
      throw new Problem('category.in_use', `${what} this category`, { uses })
    }
    await writeAll(written, (entities) => [
      entities.category
        .remove({ id })
        .where((a, { eq }) => `${eq(a.uses, 0)} AND ${eq(a.name, name)}`)
        .commit(),
      entities.claim.delete({ kind: 'category-name', value: nameClaim(name) }).commit(),
      entities.claim.delete({ kind: 'category-slug', value: slug }).commit(),
    ])
  })
}

async function mustFind(id: string): Promise<CategoryItem> {
  const { data } = await category().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('category.not_found')
  return data
}
