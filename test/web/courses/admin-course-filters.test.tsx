import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { category, member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { adminCourse } from './courses-fixtures.ts'

const white = adminCourse(1, { title: 'White Belt' })
const black = adminCourse(2, { title: 'Black Belt', accessLevel: 'master' })

// Loaded before the tests.
beforeAll(() => import('../../../web/features/courses/admin/courses-page.tsx'))

/** The list with `query` in its address, of a server that has more courses than a page holds. */
async function open(query: string) {
  setSessionHint(true)
  const served = serve(({ pathname, searchParams }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/categories') return { body: [category('Karate'), category('Judo')] }
    if (pathname !== '/api/admin/courses' || searchParams.get('level') === 'intermediate') return undefined
    return searchParams.get('access') === 'free'
      ? { body: [white], headers: { 'x-total-count': '1' } }
      : { body: [white, black], headers: { 'x-total-count': '1234' } }
  })
  await openPage(`/admin/courses?${query}`)
  return served
}

test.each([
  ['search=ada', 'search=ada'],
  ['category=judo&level=advanced', 'category=judo&level=advanced'],
  ['access=free', 'access=free'],
  ['status=draft', 'status=draft'],
  // An address may be written by hand.
  ['level=highest&access=all&status=gone', ''],
])('the address %s asks the server, which knows all courses', async (address, asked) => {
  const { asked: calls } = await open(address)
  await screen.findByRole('link', { name: 'White Belt' })
  const query = calls.find((call) => call.startsWith('/api/admin/courses?'))?.split('?')[1]
  expect([...new URLSearchParams(query)].toSorted()).toEqual(
    [...new URLSearchParams(`limit=100&${asked}`)].toSorted(),
  )
})

test('the server counts the matches; the list stays while the next one is loading', async () => {
  const { asked } = await open('')
  expect(await screen.findByText('Showing 2 of 1,234 courses')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Tier'), { target: { value: 'free' } })
  expect(screen.getByRole('link', { name: 'Black Belt' })).toBeTruthy()
  expect(await screen.findByText('Showing 1 of 1 courses')).toBeTruthy()
  expect(asked).toContain('/api/admin/courses?limit=100&access=free')
})

test('of two filters chosen before the first is drawn, both count', async () => {
  const { asked } = await open('')
  await screen.findByRole('link', { name: 'White Belt' })
  act(() => {
    fireEvent.change(screen.getByLabelText('Tier'), { target: { value: 'free' } })
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'judo' } })
  })
  await waitFor(() => expect(asked).toContain('/api/admin/courses?limit=100&category=judo&access=free'))
})

test('filters without a match say so and are removed', async () => {
  await open('level=intermediate')
  expect(await screen.findByText('No courses found')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear All Filters' }))
  expect(await screen.findByText('Showing 2 of 1,234 courses')).toBeTruthy()
})
