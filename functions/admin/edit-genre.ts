import type { MovieGenreInput } from '#shared/contract/admin.ts'
import { whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import { slugOf } from '#shared/rules/slug.ts'
import { claim } from '../model/claim.ts'
import { type MovieGenreItem, movieGenre } from '../model/movie-genre.ts'
import { newId } from '../model/new-id.ts'
import { Refused } from '../model/refused.ts'
import { writeAll } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { toAdminMovieGenre } from '../model/wire.ts'
import { clock } from '../ports/clock.ts'
import { nameClaim } from './name-claim.ts'

const written = { movieGenre, claim }

const taken = () => new Problem('genre.taken', 'There is a genre of this name already')

/** Every genre by name; few enough to be given whole. */
export async function listAllMovieGenres() {
  const { data } = await movieGenre().query.byName({}).go({ pages: 'all' })
  return whole(data.map(toAdminMovieGenre).sort((a, b) => a.name.localeCompare(b.name, 'en')))
}

/** Adds a genre and claims its name and its address: all or nothing. */
export async function createMovieGenre({ iconUrl, ...input }: MovieGenreInput) {
  const id = newId('movieGenre')
  const slug = slugOf(input.name)
  if (!slug) throw new Problem('request.invalid', 'The name needs a letter or a digit')
  const createdAt = clock.now().toISOString()
  try {
    await writeAll(written, (entities) => [
      entities.movieGenre.create({ id, slug, ...input, ...(iconUrl && { iconUrl }), createdAt }).commit(),
      entities.claim.create({ kind: 'genre-name', value: nameClaim(input.name), owner: id }).commit(),
      entities.claim.create({ kind: 'genre-slug', value: slug, owner: id }).commit(),
    ])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.failed[1]) throw taken()
    // A genre that was renamed keeps its address.
    throw new Problem('genre.taken', `Another genre has the address /genre/${slug} already`)
  }
  return toAdminMovieGenre(await mustFind(id))
}

/** Changes a genre; with a new name it claims that and frees the old one. */
export async function updateMovieGenre(id: string, { iconUrl, ...input }: MovieGenreInput) {
  await tryAgain(async () => {
    const { name } = await mustFind(id)
    const [before, after] = [nameClaim(name), nameClaim(input.name)]
    const update = writeAll(written, (entities) => {
      const set = entities.movieGenre.patch({ id }).set({ ...input, ...(iconUrl && { iconUrl }) })
      const guarded = (iconUrl ? set : set.remove(['iconUrl'])).where((a, { eq }) => eq(a.name, name))
      if (before === after) return [guarded.commit()]
      return [
        guarded.commit(),
        entities.claim.create({ kind: 'genre-name', value: after, owner: id }).commit(),
        entities.claim.delete({ kind: 'genre-name', value: before }).commit(),
      ]
    })
    await update.catch((error: unknown) => {
      // The name may have become this very genre's a moment ago.
      throw error instanceof Refused && !error.failed[0] && error.failed[1] ? taken() : error
    })
  })
  return toAdminMovieGenre(await mustFind(id))
}

/** Deletes a genre no video names, and frees its name and its address. */
export async function deleteMovieGenre(id: string): Promise<void> {
  await tryAgain(async () => {
    const { name, slug, uses } = await mustFind(id)
    if (uses > 0) {
      const what = uses === 1 ? '1 movie is' : `${uses} movies are`
      throw new Problem('genre.in_use', `${what} of this genre`, { uses })
    }
    await writeAll(written, (entities) => [
      entities.movieGenre
        .remove({ id })
        .where((a, { eq }) => `${eq(a.uses, 0)} AND ${eq(a.name, name)}`)
        .commit(),
      entities.claim.delete({ kind: 'genre-name', value: nameClaim(name) }).commit(),
      entities.claim.delete({ kind: 'genre-slug', value: slug }).commit(),
    ])
  })
}

async function mustFind(id: string): Promise<MovieGenreItem> {
  const { data } = await movieGenre().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('genre.not_found')
  return data
}
