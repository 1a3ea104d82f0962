import { admin } from '#shared/contract/admin.ts'
import { Problem } from '#shared/contract/problem.ts'
import { slugOf } from '#shared/rules/slug.ts'
import { serve } from '../http/serve.ts'
import { type CategoryItem, category } from '../model/category.ts'
import { newId } from '../model/new-id.ts'
import { Refused } from '../model/refused.ts'
import { writeAll } from '../model/service.ts'
import { toCategory } from '../model/wire.ts'
import { clock } from '../ports/clock.ts'

const taken = () => new Problem('category.taken', 'There is a category of this name already')
/** What makes two names the same: case and spaces do not tell them apart. */
const nameClaim = (name: string) => name.toLowerCase().replace(/\s+/g, ' ')

async function mustFind(id: string): Promise<CategoryItem> {
  const { data } = await category.get({ id }).go({ consistent: true })
  if (!data) throw new Problem('category.not_found')
  return data
}

export const handler = serve(admin, {
  createCategory: async ({ body: { icon, ...body } }) => {
    const id = newId('category')
    const slug = slugOf(body.name)
    if (!slug) throw new Problem('request.invalid', 'The name needs a letter or a digit')
    const item = { id, ...body, slug, ...(icon && { icon }), createdAt: clock.now().toISOString() }
    try {
      await writeAll((entities) => [
        entities.category.create(item).commit(),
        entities.claim.create({ kind: 'category-name', value: nameClaim(body.name), owner: id }).commit(),
        entities.claim.create({ kind: 'category-slug', value: slug, owner: id }).commit(),
      ])
    } catch (error) {
      throw error instanceof Refused ? taken() : error
    }
    return toCategory(await mustFind(id))
  },

  updateCategory: async ({ params: { id }, body: { icon, ...body } }) => {
    const known = await mustFind(id)
    const [before, after] = [nameClaim(known.name), nameClaim(body.name)]
    try {
      await writeAll((entities) => {
        const change = entities.category.patch({ id }).set({ ...body, ...(icon && { icon }) })
        const guarded = (icon ? change : change.remove(['icon']))
          .where((a, { eq }) => eq(a.name, known.name))
          .commit()
        if (before === after) return [guarded]
        return [
          guarded,
          entities.claim.create({ kind: 'category-name', value: after, owner: id }).commit(),
          entities.claim.delete({ kind: 'category-name', value: before }).commit(),
        ]
      })
    } catch (error) {
      throw error instanceof Refused ? taken() : error
    }
    return toCategory(await mustFind(id))
  },

  deleteCategory: async ({ params: { id } }) => {
    const known = await mustFind(id)
    try {
      await writeAll((entities) => [
        entities.category
          .remove({ id })
          .where((a, { eq }) => `${eq(a.uses, 0)} AND ${eq(a.name, known.name)}`)
          .commit(),
        entities.claim.delete({ kind: 'category-name', value: nameClaim(known.name) }).commit(),
        entities.claim.delete({ kind: 'category-slug', value: known.slug }).commit(),
      ])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { uses } = await mustFind(id)
      const what = uses === 1 ? '1 video or course uses' : `${uses} videos or courses use`
      throw new Problem('category.in_use', `${what} this category`, { uses })
    }
  },
})
