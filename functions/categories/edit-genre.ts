import type { MovieGenreInput } from '#shared/contract/categories.ts'
import { whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import { slugOf } from '#shared/rules/text/slug.ts'
import { type MovieGenreItem, movieGenre } from '../model/catalogue/movie-genre.ts'
import { claim, claimStep, freeStep } from '../model/table/claim.ts'
import { newId } from '../model/table/new-id.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { toAdminMovieGenre } from '../model/wire/wire.ts'
import { clock } from '../ports/process/clock.ts'
import { nameClaim } from './name-claim.ts'

const entities = { movieGenre, claim }

const taken = () => new Problem('genre.taken', 'A genre with this name already exists')

/** All genres by name; they are few, so there are no pages. */
export async function listAllMovieGenres() {
  const { data } = await movieGenre().query.byName({}).go({ pages: 'all' })
  return whole(data.map(toAdminMovieGenre).sort((a, b) => a.name.localeCompare(b.name, 'en')))
}

/** Adds a genre and claims its name and slug: all or nothing. */
export async function createMovieGenre({ iconUrl, ...input }: MovieGenreInput) {
  const id = newId('movieGenre')
  const slug = slugOf(input.name)
  if (!slug) throw new Problem('request.invalid', 'The name must contain a letter or a digit')
  const item = { id, slug, ...input, ...(iconUrl && { iconUrl }), createdAt: clock.now().toISOString() }
  // A renamed genre keeps its slug.
  const slugTaken = () => new Problem('genre.taken', `Another genre already uses the address /genre/${slug}`)
  await tryAgain(() =>
    writeSteps(entities, [
      { write: ({ movieGenre }) => movieGenre.create(item).commit() },
      claimStep('genre-name', nameClaim(input.name), id, taken),
      claimStep('genre-slug', slug, id, slugTaken),
    ]),
  )
  return toAdminMovieGenre(await mustFind(id))
}

/** Changes a genre; if it is renamed, claims the new name and frees the old one. */
export async function updateMovieGenre(id: string, { iconUrl, ...input }: MovieGenreInput) {
  await tryAgain(async () => {
    const { name } = await mustFind(id)
    const [before, after] = [nameClaim(name), nameClaim(input.name)]
    const isRenamed = before !== after
    await writeSteps(entities, [
      {
        write: ({ movieGenre }) => {
          const set = movieGenre.patch({ id }).set({ ...input, ...(iconUrl && { iconUrl }) })
          return (iconUrl ? set : set.remove(['iconUrl'])).where((a, { eq }) => eq(a.name, name)).commit()
        },
      },
      isRenamed && claimStep('genre-name', after, id, taken),
      isRenamed && freeStep('genre-name', before),
    ])
  })
  return toAdminMovieGenre(await mustFind(id))
}

/** Deletes an unused genre, and frees its name and slug. */
export async function deleteMovieGenre(id: string): Promise<void> {
  await tryAgain(async () => {
    const { name, slug, uses } = await mustFind(id)
    if (uses > 0) {
      const what = uses === 1 ? '1 movie is' : `${uses} movies are`
      throw new Problem('genre.in_use', `${what} of this genre`, { uses })
    }
    await writeSteps(entities, [
      {
        write: ({ movieGenre }) =>
          movieGenre
            .remove({ id })
            .where((a, { eq }) => `${eq(a.uses, 0)} AND ${eq(a.name, name)}`)
            .commit(),
      },
      freeStep('genre-name', nameClaim(name)),
      freeStep('genre-slug', slug),
    ])
  })
}

async function mustFind(id: string): Promise<MovieGenreItem> {
  const { data } = await movieGenre().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('genre.not_found')
  return data
}
