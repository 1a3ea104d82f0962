import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { category, member, openPage, type Server, serve, setSessionHint, video } from '../app-harness.tsx'

const categories = [category('Karate'), category('Kung Fu')]
const all = Array.from({ length: 30 }, (_, at) => video(at))

/** Pages of `limit` over the matches of the filters, like the real one. */
const catalogue: Server = ({ pathname, searchParams }) => {
  if (pathname === '/api/categories') return { body: categories }
  if (pathname !== '/api/videos') return undefined
  const search = searchParams.get('search') ?? ''
  const found = search === 'nothing' ? [] : all
  const start = Number(searchParams.get('cursor') ?? 0)
  const end = start + Number(searchParams.get('limit'))
  const link = end < found.length ? { link: `</api/videos?cursor=${end}>; rel="next"` } : {}
  return { body: found.slice(start, end), headers: { 'x-total-count': String(found.length), ...link } }
}

const videosAsked = (asked: string[]) => asked.filter((address) => address.startsWith('/api/videos?'))

test('the library shows the most popular first and counts every match', async () => {
  const { asked } = serve(catalogue)
  await openPage('/videos')
  expect(await screen.findByText('30 video(s) found')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Video Library' })).toBeTruthy()
  expect(screen.getByText('Sort by popularity')).toBeTruthy()
  expect(videosAsked(asked)).toEqual(['/api/videos?limit=24&sort=popular'])
})

test('eight placeholders are shown while the videos are loading', async () => {
  serve((url) => (url.pathname === '/api/videos' ? new Promise(() => {}) : catalogue(url)))
  await openPage('/videos')
  await screen.findByRole('heading', { level: 1, name: 'Video Library' })
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(8)
})

test('Load More Videos shows the next page and goes when all are shown', async () => {
  serve(catalogue)
  await openPage('/videos')
  const list = await screen.findByRole('list', { name: 'Videos' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(24)
  fireEvent.click(screen.getByRole('button', { name: 'Load More Videos' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(30))
  expect(screen.queryByRole('button', { name: 'Load More Videos' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Video 24')
})

test('typing asks the server after a pause, and shows a chip that removes the search', async () => {
  const { asked } = serve(catalogue)
  await openPage('/videos')
  const field = await screen.findByPlaceholderText('Search by title, description or category')
  for (const typed of ['k', 'ki', 'kick']) fireEvent.change(field, { target: { value: typed } })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Search: kick' }))
  await waitFor(() => expect(screen.queryByText('Search: kick')).toBeNull())
  expect(videosAsked(asked)).toEqual([
    '/api/videos?limit=24&sort=popular',
    '/api/videos?limit=24&sort=popular&search=kick',
  ])
  expect((field as HTMLInputElement).value).toBe('')
})

test('category and access level narrow the list; Clear All Filters resets everything', async () => {
  const { asked } = serve(catalogue)
  await openPage('/videos')
  await screen.findByRole('option', { name: 'Kung Fu' })
  const options = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent)
  expect(options('Category')).toEqual(['All Categories', 'Karate', 'Kung Fu'])
  expect(options('Access level')).toEqual(['All Access Levels', 'Free', 'Premium', 'Master'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'kung-fu' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Access level' }), { target: { value: 'premium' } })
  expect(await screen.findByText('Category: Kung Fu')).toBeTruthy()
  expect(screen.getByText('Access: Premium')).toBeTruthy()
  expect(asked).toContain('/api/videos?limit=24&sort=popular&category=kung-fu&access=premium')
  fireEvent.click(screen.getByRole('button', { name: 'Clear All Filters' }))
  await waitFor(() => expect(screen.queryByText('Category: Kung Fu')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Clear All Filters' })).toBeNull()
})

test('filters are in the address: a link to a filtered library opens it filtered', async () => {
  const { asked } = serve(catalogue)
  await openPage('/videos?search=crane&category=karate&access=master')
  expect(await screen.findByText('Search: crane')).toBeTruthy()
  expect(await screen.findByText('Category: Karate')).toBeTruthy()
  expect(videosAsked(asked)).toEqual([
    '/api/videos?limit=24&sort=popular&search=crane&category=karate&access=master',
  ])
})

test('a search in the address that is too long is cut to the limit', async () => {
  const { asked } = serve(catalogue)
  await openPage(`/videos?search=${'kata'.repeat(30)}`)
  expect(await screen.findByText(`Search: ${'kata'.repeat(25)}`)).toBeTruthy()
  expect(videosAsked(asked)).toEqual([`/api/videos?limit=24&sort=popular&search=${'kata'.repeat(25)}`])
})

test('an unknown access level in the address filters nothing', async () => {
  const { asked } = serve(catalogue)
  await openPage('/videos?access=gold')
  await screen.findByText('30 video(s) found')
  expect(videosAsked(asked)).toEqual(['/api/videos?limit=24&sort=popular'])
})

test('an empty result with filters suggests other criteria', async () => {
  serve(catalogue)
  await openPage('/videos?search=nothing')
  expect(await screen.findByRole('heading', { name: 'No Videos Found' })).toBeTruthy()
  expect(screen.getByText(/adjust/i)).toBeTruthy()
})

test('an empty result without filters asks to come back', async () => {
  serve(() => undefined)
  await openPage('/videos')
  expect(await screen.findByRole('heading', { name: 'No Videos Found' })).toBeTruthy()
  expect(screen.getByText('No videos are currently available. Check back soon for new content!')).toBeTruthy()
})

test('a failed list says so in words and can be loaded again', async () => {
  let isUp = false
  serve((url) => (url.pathname === '/api/videos' && !isUp ? { status: 503, body: '{}' } : catalogue(url)))
  await openPage('/videos')
  expect(await screen.findByText('The videos could not be loaded')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('30 video(s) found')).toBeTruthy()
})

test('a card shows views and date and leads a visitor to sign-in, a member to the video', async () => {
  serve(catalogue)
  const page = await openPage('/videos')
  const link = await screen.findByRole('link', { name: 'Video 3' })
  expect(link.getAttribute('href')).toBe('/api/login?returnTo=%2Fvideo%2Fvid_3')
  const card = link.closest('article')
  expect(card?.textContent).toContain('1.2K views')
  expect(card?.textContent).toContain('2025')
  page.unmount()
  setSessionHint(true)
  serve((url) => (url.pathname === '/api/auth/user' ? { body: member } : catalogue(url)))
  await openPage('/videos')
  await screen.findByRole('button', { name: 'Your account' })
  expect((await screen.findByRole('link', { name: 'Video 3' })).getAttribute('href')).toBe('/video/vid_3')
})

test('text typed while earlier text reaches the address is not lost', async () => {
  serve(catalogue)
  await openPage('/videos')
  const field = await screen.findByPlaceholderText('Search by title, description or category')
  fireEvent.change(field, { target: { value: 'kick' } })
  await screen.findByText('Search: kick')
  fireEvent.change(field, { target: { value: 'kicks' } })
  await screen.findByText('Search: kicks')
  expect((field as HTMLInputElement).value).toBe('kicks')
})

test('the library’s own box filters its list, and opens no suggestions over it', async () => {
  const { asked } = serve(catalogue)
  await openPage('/videos?category=karate')
  const field = await screen.findByPlaceholderText('Search by title, description or category')
  field.focus()
  fireEvent.change(field, { target: { value: 'kick' } })
  await screen.findByRole('button', { name: 'Remove filter Search: kick' })
  expect(field.getAttribute('role')).toBeNull()
  expect(asked.filter((address) => address.startsWith('/api/search'))).toEqual([])
  await waitFor(() =>
    expect(asked).toContain('/api/videos?limit=24&sort=popular&search=kick&category=karate'),
  )
})
