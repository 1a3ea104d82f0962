import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { MovieGenre } from '#shared/contract/category.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { category, member, openPage, type Server, serve, setSessionHint, video } from '../app-harness.tsx'

const genre = (name: string, subGenres: string[]): MovieGenre => ({
  id: `gen_${name}`,
  name,
  slug: name.toLowerCase(),
  description: `About ${name}`,
  subGenres,
  martialArtStyle: 'Kung Fu',
  iconUrl: null,
  color: '#FFD700',
  isActive: true,
  createdAt: '2025-01-01T00:00:00.000Z',
})
const genres = [genre('Wuxia', ['a', 'b', 'c', 'd', 'e']), genre('Revenge', ['a', 'b', 'c'])]
const film = (id: number, change: Partial<Video> = {}) =>
  video(id, { contentType: 'movie', imdbRating: '7.4', releaseYear: 1994, ...change })
const films = Array.from({ length: 30 }, (_, at) => film(at))
let featured: Video[] = []

const catalogue: Server = ({ pathname, searchParams }) => {
  if (pathname === '/api/auth/user') return { body: member }
  if (pathname === '/api/categories') return { body: [category('Karate'), category('Judo')] }
  if (pathname === '/api/movie-genres') return { body: genres }
  if (pathname === '/api/videos/featured') return { body: featured }
  if (pathname !== '/api/videos') return undefined
  const start = Number(searchParams.get('cursor') ?? 0)
  const end = start + Number(searchParams.get('limit') ?? 100)
  const link = end < films.length ? { link: `</api/videos?cursor=${end}>; rel="next"` } : {}
  return { body: films.slice(start, end), headers: { 'x-total-count': String(films.length), ...link } }
}

async function open(path: string, server = catalogue) {
  featured = []
  setSessionHint(true)
  const { asked } = serve(server)
  await openPage(path)
  return { lists: () => asked.filter((address) => address.startsWith('/api/videos?')), asked }
}
const filmList = 'contentType=movie%2Ctv_episode%2Cdocumentary'

test('a category page shows its header and the videos in it, newest first', async () => {
  const { lists } = await open('/category/karate')
  expect(await screen.findByRole('heading', { level: 1, name: 'Karate' })).toBeTruthy()
  expect(screen.getByText('All of Karate')).toBeTruthy()
  expect(await screen.findByText('30 video(s) found')).toBeTruthy()
  expect(lists()).toContain('/api/videos?limit=24&category=karate&sort=newest')
  await waitFor(() => expect(document.title).toBe('Karate · Kiai'))
})

test('type and sort filter and order it, and are in the address', async () => {
  const { lists } = await open('/category/karate?type=movie&sort=popular')
  expect(await screen.findByText('Type: Movie')).toBeTruthy()
  expect(lists()).toContain('/api/videos?limit=24&category=karate&sort=popular&contentType=movie')
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'name' } })
  await waitFor(() =>
    expect(lists()).toContain('/api/videos?limit=24&category=karate&sort=name&contentType=movie'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Type: Movie' }))
  await waitFor(() => expect(lists()).toContain('/api/videos?limit=24&category=karate&sort=name'))
})

test('an unknown category shows Not Found', async () => {
  await open('/category/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: 'Category Not Found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See all disciplines' }).getAttribute('href')).toBe('/categories')
})

test('with an ended session the category page says so and goes to sign in after 500 ms', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await open('/category/karate', (url) =>
    url.pathname === '/api/videos' ? { status: 401, body: '{}' } : catalogue(url),
  )
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
  expect(screen.getByText('Unauthorized')).toBeTruthy()
  await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/login\?returnTo=/)))
  assign.mockRestore()
})

test('visitors get the 404 page, with a link to sign in', async () => {
  for (const path of ['/category/karate', '/categories', '/movies', '/movie-genres', '/genre/wuxia']) {
    serve(catalogue)
    const page = await openPage(path)
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain(
      encodeURIComponent(path),
    )
    page.unmount()
  }
})

test('all disciplines link to their pages', async () => {
  await open('/categories')
  expect((await screen.findByRole('link', { name: 'Judo' })).getAttribute('href')).toBe('/category/judo')
})

test('without featured films the first five of all are the slides', async () => {
  await open('/movies')
  const slides = await screen.findByRole('region', { name: 'Films to watch' })
  expect(within(slides).getAllByRole('group', { hidden: true })).toHaveLength(5)
})

test('featured films come before that, and only films', async () => {
  setSessionHint(true)
  serve(catalogue)
  featured = [film(7, { title: 'The Feature' }), video(8, { title: 'A Drill' })]
  await openPage('/movies')
  const slides = await screen.findByRole('region', { name: 'Films to watch' })
  expect(within(slides).getAllByRole('group', { hidden: true })).toHaveLength(1)
  expect(within(slides).getByRole('heading', { name: 'The Feature' })).toBeTruthy()
})

test('a film above the reader’s plan has no watch button', async () => {
  setSessionHint(true)
  serve(catalogue)
  featured = [film(7, { title: 'The Feature', accessLevel: 'premium' }), film(8, { title: 'The Gift' })]
  await openPage('/movies')
  const slides = within(await screen.findByRole('region', { name: 'Films to watch' }))
  const links = slides.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)
  expect(links).toEqual(['Watch with Premium', 'Watch now'])
})

test('films, episodes and documentaries are counted, each card links to its video', async () => {
  const { lists } = await open('/movies')
  expect(await screen.findByText('30 movie(s) found')).toBeTruthy()
  const list = await screen.findByRole('list', { name: 'Movies' })
  const card = within(list).getByRole('link', { name: 'Video 3' })
  expect(card.getAttribute('href')).toBe('/video/vid_3')
  expect(card.closest('article')?.textContent).toMatch(/7\.4/)
  expect(card.closest('article')?.textContent).toMatch(/1994/)
  expect(lists()).toEqual([`/api/videos?limit=24&${filmList}&sort=newest`])
})

test('search, genre and sort are in the address, with chips that remove them', async () => {
  const { lists } = await open('/movies?genre=wuxia&search=blade&sort=popular')
  expect(await screen.findByText('Genre: Wuxia')).toBeTruthy()
  expect(screen.getByText('Search: blade')).toBeTruthy()
  expect(lists()).toEqual([`/api/videos?limit=24&${filmList}&sort=popular&search=blade&genre=wuxia`])
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Genre: Wuxia' }))
  await waitFor(() => expect(lists()).toContain(`/api/videos?limit=24&${filmList}&sort=popular&search=blade`))
  fireEvent.click(screen.getByRole('button', { name: 'Clear All Filters' }))
  await waitFor(() => expect(lists()).toContain(`/api/videos?limit=24&${filmList}&sort=newest`))
})

test('there are four ways to sort', async () => {
  await open('/movies')
  const sort = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(
    within(sort)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(['newest', 'oldest', 'name', 'popular'])
})

test('/genre/:slug is the movies with that genre set; another genre moves to the movies', async () => {
  const { lists } = await open('/genre/wuxia')
  expect(await screen.findByRole('heading', { level: 1, name: 'Wuxia movies' })).toBeTruthy()
  expect(lists()).toEqual([`/api/videos?limit=24&${filmList}&sort=newest&genre=wuxia`])
  fireEvent.change(screen.getByRole('combobox', { name: 'Genre' }), { target: { value: 'revenge' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Revenge movies' })).toBeTruthy()
})

test('a genre card links to its films in both ways and shows three kinds and the number of others', async () => {
  await open('/movie-genres')
  const card = (await screen.findByRole('link', { name: 'Wuxia' })).closest('article') as HTMLElement
  expect(within(card).getByRole('link', { name: 'Wuxia' }).getAttribute('href')).toBe('/genre/wuxia')
  expect(within(card).getByRole('link', { name: 'Browse Wuxia movies' }).getAttribute('href')).toBe(
    '/movies?genre=wuxia',
  )
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['a', 'b', 'c', '+2 more'])
  const other = screen.getByRole('link', { name: 'Revenge' }).closest('article') as HTMLElement
  expect(other.textContent).not.toContain('more')
  expect(screen.getByRole('link', { name: 'All movies' }).getAttribute('href')).toBe('/movies')
  expect(
    within(screen.getByRole('main')).getByRole('link', { name: 'All disciplines' }).getAttribute('href'),
  ).toBe('/categories')
})

test.each([
  ['/categories', '/api/categories', 'The disciplines could not be loaded'],
  ['/movie-genres', '/api/movie-genres', 'The genres could not be loaded'],
  ['/category/karate', '/api/categories', 'The category could not be loaded'],
  ['/movies', '/api/videos', 'The videos could not be loaded'],
])('%s says when it could not be loaded, and tries again on request', async (path, failing, words) => {
  let isUp = false
  await open(path, (url) =>
    url.pathname === failing && !isUp ? { status: 503, body: '{}' } : catalogue(url),
  )
  expect(await screen.findByText(words)).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})
