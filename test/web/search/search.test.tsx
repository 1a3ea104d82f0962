import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SearchResult } from '#shared/contract/catalogue.ts'
import { placeOf } from '../../../web/parts/search/highlight.tsx'
import { category, member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

/** The search box, here on the home page. 82 is tested in Chromium. */

const result = (type: SearchResult['type'], title: string): SearchResult => ({
  id: `${type}_1`,
  type,
  title,
  description: '',
  thumbnailUrl: null,
  category: { name: 'Karate' },
  slug: type === 'category' ? 'karate' : null,
})
const finds = [
  result('video', 'Karate from zero'),
  result('course', 'Karate in ten weeks'),
  result('category', 'Karate'),
]

const catalogue: Server = ({ pathname, searchParams }) => {
  if (pathname === '/api/auth/user') return { body: member }
  if (pathname === '/api/categories') return { body: [category('Karate')] }
  if (pathname === '/api/search') return { body: searchParams.get('q') === 'nothing' ? [] : finds }
  return undefined
}
const searches = (asked: string[]) => asked.filter((address) => address.startsWith('/api/search'))

beforeEach(() => localStorage.clear())

async function openHome(server: Server = catalogue) {
  setSessionHint(true)
  const { asked } = serve(server)
  await openPage('/')
  const field = await screen.findByRole('combobox', { name: 'Search Kiai' })
  const type = (typed: string) => fireEvent.change(field, { target: { value: typed } })
  const press = (key: string) => act(async () => void fireEvent.keyDown(field, { key }))
  act(() => field.focus())
  return { asked, field, type, press }
}

/** The options under the field. The page has other lists to choose from. */
const choices = () => within(screen.getByRole('listbox', { hidden: true })).queryAllByRole('option')
const options = () => choices().map(({ textContent }) => textContent)

test('one character requests nothing and opens nothing', async () => {
  const { asked, type } = await openHome()
  vi.useFakeTimers()
  type('k')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(searches(asked)).toEqual([])
  expect(choices()).toEqual([])
})

test('two characters open the results in groups, requested once typing pauses', async () => {
  const { asked, type, field } = await openHome()
  for (const typed of ['k', 'ka', 'kar']) type(typed)
  await screen.findByRole('group', { name: 'Videos' })
  expect(searches(asked)).toEqual(['/api/search?q=kar'])
  const groups = within(screen.getByRole('listbox')).getAllByRole('group')
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Videos', 'Courses', 'Categories'])
  const shown = options()
  expect(shown).toHaveLength(5)
  expect(shown[3]).toContain('See all results')
  expect(shown[4]).toBe('Search techniques for “kar”')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(within(screen.getByRole('group', { name: 'Videos' })).getAllByText('Kar')[0]?.tagName).toBe('MARK')
})

test('Escape closes and keeps the typed text', async () => {
  const { type, press, field } = await openHome()
  type('karate')
  await screen.findByRole('group', { name: 'Videos' })
  await press('Escape')
  expect(choices()).toEqual([])
  expect((field as HTMLInputElement).value).toBe('karate')
})

test('arrows move the highlight, Enter opens the highlighted one', async () => {
  const { type, press } = await openHome()
  type('karate')
  await screen.findByRole('group', { name: 'Videos' })
  await press('ArrowDown')
  await press('ArrowDown')
  await press('ArrowDown')
  const selected = choices().filter((each) => each.getAttribute('aria-selected') === 'true')
  expect(selected.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Karate')])
  await press('Enter')
  expect(await screen.findByRole('heading', { level: 1, name: 'Karate' })).toBeTruthy()
})

test('Enter without a highlight lists all results', async () => {
  const { asked, type, press } = await openHome()
  type(' karate ')
  await screen.findByRole('group', { name: 'Videos' })
  await press('Enter')
  expect(await screen.findByRole('heading', { level: 1, name: 'Video Library' })).toBeTruthy()
  await waitFor(() => expect(asked).toContain('/api/videos?limit=24&sort=popular&search=karate'))
  expect(screen.queryByRole('option', { name: /See all results/ })).toBeNull()
})

test('an empty result is shown with the query', async () => {
  const { type } = await openHome()
  type('nothing')
  expect(await screen.findByText('No results found for "nothing"')).toBeTruthy()
})

test.each([
  ['karate', 'Karate from zero'],
  ['nothing', undefined],
])('techniques, which have a page of their own, are one step away: %s', async (query, first) => {
  const { type, press } = await openHome((url) =>
    url.pathname === '/api/chapters' ? { body: [] } : catalogue(url),
  )
  type(query)
  await screen.findByText(`Search techniques for “${query}”`)
  expect(options()[0]).toContain(first ?? 'Search techniques')
  await press('ArrowUp')
  await press('Enter')
  expect(await screen.findByRole('heading', { level: 1, name: 'Techniques' })).toBeTruthy()
  expect((screen.getByLabelText('Search techniques') as HTMLInputElement).value).toBe(query)
})

test('an earlier search is not requested again', async () => {
  const { asked, type } = await openHome()
  type('karate')
  await screen.findByRole('group', { name: 'Videos' })
  type('nothing')
  await screen.findByText('No results found for "nothing"')
  type('karate')
  await screen.findByRole('group', { name: 'Videos' })
  expect(searches(asked)).toEqual(['/api/search?q=karate', '/api/search?q=nothing'])
})

test('an empty field offers earlier searches on this device, and forgets them on request', async () => {
  localStorage.setItem('kiai.recentSearches', JSON.stringify(['judo', 'kata']))
  await openHome()
  expect(options()).toEqual(['judo', 'kata'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(choices()).toEqual([])
  expect(localStorage.getItem('kiai.recentSearches')).toBe('[]')
})

test('a failed search says so', async () => {
  const { type } = await openHome((url) =>
    url.pathname === '/api/search' ? { status: 503, body: '{}' } : catalogue(url),
  )
  type('karate')
  expect(await screen.findByText(/Search is not available/)).toBeTruthy()
})

describe('the mark', () => {
  test.each([
    ['mor', 'Hélène Morel', [7, 10]],
    ['helene', 'Hélène Morel', [0, 6]],
    ['strass', 'Die Straße', [4, 9]],
    ['zz', 'Hélène', undefined],
    ['  ', 'Hélène', undefined],
  ])('of %j in %s is at %j', (query, text, place) => {
    expect(placeOf(query, text)).toEqual(place)
  })
})
