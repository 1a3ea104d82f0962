import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MovieGenreInput } from '#shared/contract/categories.ts'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { movieGenre } from '../../../functions/model/catalogue/movie-genre.ts'
import { claim } from '../../../functions/model/table/claim.ts'
import {
  caller,
  expectProblem,
  inputOf,
  makeCategory,
  makeVideo,
  ownWord,
  problemOf,
  settle,
  visitor,
} from '../../support/kiai.ts'
import { itemsWith, table, tableName } from '../../support/platform/table.ts'

const { categories, videos, catalogue } = api
let admin: Call
let free: Call
let categoryId = ''
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
  ;({ id: categoryId } = await makeCategory(admin))
})

const make = (given: Partial<MovieGenreInput> = {}) =>
  admin(categories.createMovieGenre, { body: { name: ownWord(), martialArtStyle: 'Kung Fu', ...given } })
const change = (id: string, given: Partial<MovieGenreInput> = {}) =>
  admin(categories.updateMovieGenre, {
    params: { id },
    body: { name: ownWord(), martialArtStyle: 'Kung Fu', ...given },
  })
const remove = (id: string) => admin(categories.deleteMovieGenre, { params: { id } })
const makeFilm = (movieGenreId: string | null, more: object = {}) =>
  makeVideo(admin, { categoryId, contentType: 'movie', movieGenreId, ...more })
const shownGenres = async () => (await visitor(catalogue.listMovieGenres)).items
const claimed = async (kind: 'genre-name' | 'genre-slug', value: string) =>
  (await claim().get({ kind, value }).go({ consistent: true })).data?.owner

describe('a genre of films', () => {
  test('has every field it was given, and is shown to everyone', async () => {
    const word = ownWord()
    const given = {
      name: `Ronin ${word}`,
      description: 'Swords without a master',
      martialArtStyle: 'Kenjutsu',
      subGenres: ['Duels', 'Villages'],
      iconUrl: '/media/images/pictures/a.png',
      color: '#C9a254',
    }
    const made = await make(given)
    expect(made).toMatchObject({ ...given, slug: `ronin-${word}`, isActive: true, moviesCount: 0 })
    await settle()
    const { moviesCount: _, ...shown } = made
    expect(await shownGenres()).toContainEqual(shown)
  })

  test('needs only a name and a style; gold and active are the defaults of the rest', async () => {
    expect(await make()).toMatchObject({
      description: '',
      subGenres: [],
      iconUrl: null,
      color: '#FFD700',
      isActive: true,
    })
  })

  test('is listed for admins even when inactive, and for no one else', async () => {
    const { id } = await make({ isActive: false })
    await settle()
    expect((await shownGenres()).map((genre) => genre.id)).not.toContain(id)
    const { items } = await admin(categories.listAllMovieGenres)
    expect(items.find((genre) => genre.id === id)).toMatchObject({ isActive: false })
    expect(items.map(({ name }) => name)).toEqual(
      items.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    )
  })

  test.skipIf(!tableName)('from before movies were counted is listed with a count of zero', async () => {
    const { id } = await make()
    const [item] = await itemsWith(id).then((items) => items.filter(({ uses }) => uses === 0))
    const Key = { pk: item?.pk, sk: item?.sk }
    await table.send(new UpdateCommand({ TableName: tableName, Key, UpdateExpression: 'REMOVE uses' }))
    const { items } = await admin(categories.listAllMovieGenres)
    expect(items.find((genre) => genre.id === id)?.moviesCount).toBe(0)
  })

  test('changes, loses its icon and keeps its address', async () => {
    const made = await make({ iconUrl: 'https://images.example/a.png', subGenres: ['One'] })
    const given = { name: `New ${ownWord()}`, martialArtStyle: 'Judo', isActive: false }
    const changed = await change(made.id, given)
    expect(changed).toMatchObject({ ...given, iconUrl: null, subGenres: [], slug: made.slug })
    expect(changed.createdAt).toBe(made.createdAt)
  })

  test.each([
    [{ name: 'x' }, 'Genre name must be at least 2 characters'],
    [{ name: '!!!' }, 'The name must contain a letter or a digit'],
    [{ martialArtStyle: '  ' }, 'Required'],
    [{ color: 'gold' }, 'A color of six digits such as #FFD700'],
    [
      { iconUrl: 'javascript:alert(1)' },
      'Please upload an image, or use an address that begins with https://: browsers show no picture of an http address on a secure page',
    ],
    [{ subGenres: Array.from({ length: 21 }, String) }, 'subGenres'],
  ])('is refused as %j', async (given, words) => {
    const problem = await problemOf(make(given))
    expect(problem).toMatchObject({ code: 'request.invalid', detail: expect.stringContaining(words) })
  })

  test('cannot set fields that the server decides', async () => {
    for (const field of ['id', 'slug', 'createdAt', 'uses', 'moviesCount']) {
      await expectProblem(make({ [field]: 'x' }), 'request.invalid')
    }
  })

  test('is listed, made, changed and deleted by admins alone', async () => {
    const body = { name: ownWord(), martialArtStyle: 'Judo' }
    const params = { id: 'gen_x' }
    await expectProblem(free(categories.listAllMovieGenres), 'role.required')
    await expectProblem(free(categories.createMovieGenre, { body }), 'role.required')
    await expectProblem(free(categories.updateMovieGenre, { params, body }), 'role.required')
    await expectProblem(free(categories.deleteMovieGenre, { params }), 'role.required')
    await expectProblem(visitor(categories.listAllMovieGenres), 'session.required')
    await expectProblem(change('gen_unknown'), 'genre.not_found')
    await expectProblem(remove('gen_unknown'), 'genre.not_found')
  })
})

describe('its name and its address', () => {
  test('count as taken in any letter case, with any spaces and marks', async () => {
    const word = ownWord()
    await make({ name: `Iron Monk ${word}` })
    for (const name of [`iron  monk ${word.toUpperCase()}`, `Iron-Monk ${word}`]) {
      await expectProblem(make({ name }), 'genre.taken')
    }
    const other = await make()
    await expectProblem(change(other.id, { name: `IRON monk ${word}` }), 'genre.taken')
  })

  test('of the demo count as taken too', async () => {
    await expectProblem(make({ name: 'Wuxia' }), 'genre.taken')
  })

  test('go to one of many who ask for them at once; after a renaming the name is free, the address is not', async () => {
    const word = ownWord()
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => make({ name: word })))
    const made = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toHaveLength(1)
    const id = made[0]?.id ?? ''
    expect(await claimed('genre-name', word)).toBe(id)
    await change(id, { name: ownWord() })
    expect(await claimed('genre-name', word)).toBeUndefined()
    const { code, detail } = await problemOf(make({ name: word }))
    expect([code, detail]).toEqual(['genre.taken', expect.stringContaining(`/genre/${word}`)])
  })

  test('changed by several calls at once become one of their names, and the others are free', async () => {
    const { id } = await make()
    const wanted = [ownWord(), ownWord(), ownWord()]
    await Promise.all(wanted.map((name) => change(id, { name })))
    const { data } = await movieGenre().get({ id }).go({ consistent: true })
    for (const name of wanted) {
      expect(await claimed('genre-name', name)).toBe(data?.name === name ? id : undefined)
    }
  })
})

describe('deleting a genre', () => {
  test('answers 409 with the count while movies use it', async () => {
    const { id } = await make()
    const [first, draft] = [await makeFilm(id), await makeFilm(id, { isPublished: false })]
    expect(await problemOf(remove(id))).toMatchObject({
      code: 'genre.in_use',
      status: 409,
      uses: 2,
      detail: '2 movies are of this genre',
    })
    const other = await make()
    await admin(videos.updateVideo, {
      params: { id: first.id },
      body: { ...inputOf(first), movieGenreId: other.id },
    })
    expect(await problemOf(remove(id))).toMatchObject({ uses: 1, detail: '1 movie is of this genre' })
    expect(await problemOf(remove(other.id))).toMatchObject({ uses: 1 })
    await admin(videos.updateVideo, {
      params: { id: first.id },
      body: { ...inputOf(first), movieGenreId: null },
    })
    await admin(videos.deleteVideo, { params: { id: draft.id } })
    await Promise.all([remove(id), remove(other.id)])
  })

  test('counts a movie that is saved unchanged once', async () => {
    const { id } = await make()
    const film = await makeFilm(id)
    for (let time = 0; time < 2; time++) {
      await admin(videos.updateVideo, { params: { id: film.id }, body: inputOf(film) })
    }
    const { items } = await admin(categories.listAllMovieGenres)
    expect(items.find((genre) => genre.id === id)?.moviesCount).toBe(1)
  })

  test('frees its name and its address, and leaves the public list', async () => {
    const word = ownWord()
    const { id } = await make({ name: word })
    await remove(id)
    await expectProblem(remove(id), 'genre.not_found')
    await settle()
    expect((await shownGenres()).map((genre) => genre.id)).not.toContain(id)
    expect((await make({ name: word })).slug).toBe(word)
  })

  test('while movies enter it ends in one of two states: gone and empty, or kept with all of them', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await make()
      const [removed, ...entered] = await Promise.allSettled<unknown>([
        remove(id),
        ...[1, 2, 3].map(() => makeFilm(id)),
      ])
      const films = entered.filter(({ status }) => status === 'fulfilled').length
      const { data } = await movieGenre().get({ id }).go({ consistent: true })
      if (removed?.status === 'fulfilled') expect([data, films]).toEqual([null, 0])
      else expect(data?.uses).toBe(films)
    }
  })
})
