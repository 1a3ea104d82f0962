import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AdminMovieGenre } from '#shared/contract/categories.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

/** The genres for admins. */

const genre = (name: string, change: Partial<AdminMovieGenre> = {}): AdminMovieGenre => ({
  id: `gen_${name}`,
  name,
  slug: name.toLowerCase(),
  description: `About ${name}`,
  moviesCount: 0,
  martialArtStyle: 'Kung Fu',
  subGenres: ['Duels', 'Sects'],
  iconUrl: null,
  color: '#7FB59A',
  isActive: true,
  createdAt: '2025-01-01T00:00:00.000Z',
  ...change,
})
const wuxia = genre('Wuxia', { moviesCount: 3 })
const revenge = genre('Revenge', { isActive: false })

async function open(server: Server = () => undefined, genres = [revenge, wuxia]) {
  setSessionHint(true)
  HTMLDialogElement.prototype.showModal ??= vi.fn()
  const served = serve((url, init) => {
    const answer = server(url, init)
    if (answer) return answer
    if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (url.pathname === '/api/admin/movie-genres' && (init?.method ?? 'GET') === 'GET')
      return { body: genres }
    return undefined
  })
  await openPage('/admin/genres')
  return served
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('every genre is shown with its style, kinds, state and number of movies', async () => {
  await open()
  const list = await screen.findByRole('list', { name: 'Movie genres' })
  const cards = within(list).getAllByRole('article')
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Revenge', 'Wuxia'])
  expect(cards[0]?.textContent).toMatch(/Kung Fu.*Duels.*Sects.*Inactive.*0 movies.*\/genre\/revenge/)
  expect(cards[1]?.textContent).toMatch(/Active.*3 movies/)
})

test('a new one is sent with all its fields and is listed in order of its name', async () => {
  const { writes } = await open((_, init) =>
    init?.method === 'POST'
      ? { status: 201, body: { ...genre('Samurai'), ...JSON.parse(String(init.body)), slug: 'samurai' } }
      : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add Genre' }))
  type('Name', 'Samurai')
  type('Martial art style', 'Kenjutsu')
  type('Description', 'Swords')
  type('Sub-genres (separated by commas)', 'Ronin, Village Defence, ')
  type('Color', '#c9a254')
  fireEvent.click(screen.getByRole('switch', { name: 'Active' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create genre' }))
  expect(await screen.findByText('Genre Created')).toBeTruthy()
  expect(writes).toEqual([
    {
      call: 'POST /api/admin/movie-genres',
      body: {
        name: 'Samurai',
        martialArtStyle: 'Kenjutsu',
        description: 'Swords',
        iconUrl: null,
        subGenres: ['Ronin', 'Village Defence'],
        color: '#c9a254',
        isActive: false,
      },
    },
  ])
  const names = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  expect(names).toEqual(['Revenge', 'Samurai', 'Wuxia'])
})

test('missing fields are reported before anything is sent', async () => {
  const { writes } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add Genre' }))
  type('Name', 'x')
  type('Color', 'gold')
  fireEvent.click(screen.getByRole('button', { name: 'Create genre' }))
  expect(await screen.findByText('Genre name must be at least 2 characters')).toBeTruthy()
  expect(screen.getByText('Required')).toBeTruthy()
  expect(screen.getByText('A color of six digits such as #FFD700')).toBeTruthy()
  expect(writes).toEqual([])
})

test('a taken name is reported at its field, and the dialog stays', async () => {
  const words = 'A genre with this name already exists'
  await open((_, init) => (init?.method === 'PUT' ? problem(409, 'genre.taken', words) : undefined))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Revenge' }))
  expect((screen.getByLabelText('Sub-genres (separated by commas)') as HTMLInputElement).value).toBe(
    'Duels, Sects',
  )
  type('Name', 'Wuxia')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Edit Genre' })).toBeTruthy()
})

test('deleting asks first, names what uses it, and shows the server’s refusal', async () => {
  const words = '3 movies are of this genre'
  const { writes } = await open((_, init) =>
    init?.method === 'DELETE' ? problem(409, 'genre.in_use', words) : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Wuxia' }))
  expect(screen.getByText(/“Wuxia” has 3 movies. Give them another genre first/)).toBeTruthy()
  expect(writes).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Delete genre' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Wuxia' })).toBeTruthy()
})

test('a deleted one leaves the list', async () => {
  await open((_, init) => (init?.method === 'DELETE' ? { status: 204 } : undefined))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Revenge' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete genre' }))
  expect(await screen.findByText('Genre Deleted')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Revenge' })).toBeNull())
})

test('an empty list and a failed one are shown with a next step', async () => {
  await open(undefined, [])
  expect(await screen.findByText('No genres yet')).toBeTruthy()
})

test('a failed list is loaded again on request', async () => {
  let isUp = false
  await open(({ pathname }) =>
    pathname === '/api/admin/movie-genres' && !isUp ? { status: 503, body: '{}' } : undefined,
  )
  expect(await screen.findByText('The genres could not be loaded')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Wuxia' })).toBeTruthy()
})
