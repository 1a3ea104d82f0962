import { admin } from '#shared/contract/admin.ts'
import { Problem } from '#shared/contract/problem.ts'
import { slugOf } from '#shared/rules/slug.ts'
import { serve } from '../http/serve.ts'
import { type CategoryItem, category } from '../model/category.ts'
import { claim } from '../model/claim.ts'
import { newId } from '../model/new-id.ts'
import { Refused } from '../model/refused.ts'
import { writeAll } from '../model/service.ts'
import { toCategory } from '../model/wire.ts'
import { clock } from '../ports/clock.ts'
import { change, nameClaim } from './change.ts'

const written = { category, claim }

const taken = () => new Problem('category.taken', 'There is a category of this name already')

async function mustFind(id: string): Promise<CategoryItem> {
  const { data } = await category.get({ id }).go({ consistent: true })
  if (!data) throw new Problem('category.not_found')
  return data
}

/** Genres are edited seldom: read when somebody does. */
const genreEdits = () => import('./edit-genre.ts')

/** What a refused claim, the `place`th write, means; any other refusal means that somebody was quicker. */
const takenIf = (error: unknown, place: number) =>
  error instanceof Refused && error.failed[place] ? taken() : error

export const handler = serve(admin, {
  createCategory: async ({ body: { icon, ...body } }) => {
    const id = newId('category')
    const slug = slugOf(body.name)
    if (!slug) throw new Problem('request.invalid', 'The name needs a letter or a digit')
    const item = { id, ...body, slug, ...(icon && { icon }), createdAt: clock.now().toISOString() }
    try {
      await writeAll(written, (entities) => [
        entities.category.create(item).commit(),
        entities.claim.create({ kind: 'category-name', value: nameClaim(body.name), owner: id }).commit(),
        entities.claim.create({ kind: 'category-slug', value: slug, owner: id }).commit(),
      ])
    } catch (error) {
      if (!(error instanceof Refused) || error.failed[1]) throw takenIf(error, 1)
      // A category that was renamed keeps its address.
      throw new Problem('category.taken', `Another category has the address /category/${slug} already`)
    }
    return toCategory(await mustFind(id))
  },

  updateCategory: async ({ params: { id }, body: { icon, ...body } }) => {
    await change(mustFind, id, async ({ name }) => {
      const [before, after] = [nameClaim(name), nameClaim(body.name)]
      const update = writeAll(written, (entities) => {
        const set = entities.category.patch({ id }).set({ ...body, ...(icon && { icon }) })
        const guarded = (icon ? set : set.remove(['icon'])).where((a, { eq }) => eq(a.name, name)).commit()
        if (before === after) return [guarded]
        return [
          guarded,
          entities.claim.create({ kind: 'category-name', value: after, owner: id }).commit(),
          entities.claim.delete({ kind: 'category-name', value: before }).commit(),
        ]
      })
      await update.catch((error: unknown) => {
        // The name may have become this very category's a moment ago.
        throw error instanceof Refused && error.failed[0] ? error : takenIf(error, 1)
      })
    })
    return toCategory(await mustFind(id))
  },

  deleteCategory: async ({ params: { id } }) => {
    await change(mustFind, id, async ({ name, slug, uses }) => {
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
  },

  listAllMovieGenres: async () => (await genreEdits()).listAllMovieGenres(),
  createMovieGenre: async ({ body }) => (await genreEdits()).createMovieGenre(body),
  updateMovieGenre: async ({ params, body }) => (await genreEdits()).updateMovieGenre(params.id, body),
  deleteMovieGenre: async ({ params }) => (await genreEdits()).deleteMovieGenre(params.id),
})
