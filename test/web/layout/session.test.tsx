import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { courses } from '#shared/contract/courses/courses.ts'
import { read } from '../../../web/api.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'

const welcome = /Welcome (back|to Kiai)/
const landing = /One breath/

test('a visitor gets the landing page without a session request', async () => {
  const { asked } = serve(() => undefined)
  await openPage('/')
  expect(await screen.findByRole('heading', { level: 1, name: landing })).toBeTruthy()
  expect(asked).not.toContain('/api/auth/user')
})

test('a member gets home at the same address, greeted by first name', async () => {
  setSessionHint(true)
  serve(({ pathname }) => (pathname === '/api/auth/user' ? { body: member } : undefined))
  await openPage('/')
  expect(await screen.findByRole('heading', { name: /, Mika$/ })).toBeTruthy()
  expect(screen.queryByText(landing)).toBeNull()
})

test('a member without a first name is a Martial Artist', async () => {
  setSessionHint(true)
  serve(({ pathname }) =>
    pathname === '/api/auth/user' ? { body: { ...member, firstName: null } } : undefined,
  )
  await openPage('/')
  expect(await screen.findByRole('heading', { name: /, Martial Artist$/ })).toBeTruthy()
})

test('until the member is known, home shows placeholders, requests nothing and is never the landing page', async () => {
  setSessionHint(true)
  let answer = (_: { body: unknown }) => {}
  const who = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve
  })
  const { asked } = serve(({ pathname }) => (pathname === '/api/auth/user' ? who : undefined))
  await openPage('/')
  expect(await screen.findByRole('region', { name: 'Home' })).toBeTruthy()
  const search = screen.getByRole('combobox', { name: 'Search Kiai' })
  expect(document.querySelector('main [aria-busy]')).toBeTruthy()
  expect(screen.queryByText(welcome)).toBeNull()
  expect(screen.queryByText(landing)).toBeNull()
  expect(asked).toEqual(['/api/auth/user'])
  answer({ body: member })
  expect(await screen.findByRole('heading', { name: /, Mika$/ })).toBeTruthy()
  // Input in the placeholder page is kept: nothing is drawn again.
  expect(search.isConnected).toBe(true)
  await waitFor(() => expect(asked.length).toBeGreaterThan(5))
  expect(asked).toEqual([...new Set(asked)])
})

test('while the session is being requested no member page is shown, and no 404 either', async () => {
  setSessionHint(true)
  const { asked } = serve(() => new Promise(() => {}))
  await openPage('/movies')
  await act(() => Promise.resolve())
  expect(asked).toEqual(['/api/auth/user'])
  expect(screen.queryByText('404 Page Not Found')).toBeNull()
  expect(document.querySelector('main [aria-busy]')).toBeTruthy()
})

test('a hint without a session behind it is removed and leads to the landing page', async () => {
  setSessionHint(true)
  serve(({ pathname }) => (pathname === '/api/auth/user' ? { status: 401, body: 'no' } : undefined))
  await openPage('/')
  expect(await screen.findByRole('heading', { level: 1, name: landing })).toBeTruthy()
  expect(document.cookie).not.toContain('kiai_signed_in')
})

test('a failed session request is no sign-out: the page says so and tries again on request', async () => {
  setSessionHint(true)
  let isUp = false
  serve(({ pathname }) => {
    if (pathname !== '/api/auth/user') return undefined
    return isUp ? { body: member } : { status: 503, body: 'busy' }
  })
  await openPage('/')
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  again.click()
  expect(await screen.findByRole('heading', { name: welcome })).toBeTruthy()
  expect(document.cookie).toContain('kiai_signed_in')
})

test('an unknown address says so literally and offers a visitor sign-in that comes back', async () => {
  serve(() => undefined)
  await openPage('/no/such?page=1')
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Sign in' }).map((link) => link.getAttribute('href'))
  expect(new Set(links)).toEqual(new Set(['/api/login?returnTo=%2Fno%2Fsuch%3Fpage%3D1']))
})

test('a 401 inside a loaded page says Unauthorized and leaves for sign-in after half a second', async () => {
  let [refusedAt, leftAt] = [Number.POSITIVE_INFINITY, 0]
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {
    leftAt = Date.now()
  })
  // Several calls find out, and only one of them says so.
  const refused = ['/api/categories', '/api/videos']
  const { asked } = serve(({ pathname }) => {
    if (!refused.includes(pathname)) return undefined
    refusedAt = Math.min(refusedAt, Date.now())
    return { status: 401, body: 'no' }
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openPage('/videos')
  expect(await screen.findByText('Unauthorized')).toBeTruthy()
  expect(screen.getByText('You are logged out. Logging in again...')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked.map((address) => address.split('?')[0])).toEqual(expect.arrayContaining(refused))
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/api\/login\?returnTo=/))
  expect(leftAt - refusedAt).toBeGreaterThanOrEqual(500)
})

test('a member who has not accepted the terms is asked before any member page, and told about missing choices', async () => {
  setSessionHint(true)
  const fresh = { ...member, termsAcceptedAt: null }
  const { asked } = serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: fresh }
    return pathname === '/api/auth/terms' ? { body: member } : undefined
  })
  await openPage('/')
  const terms = await screen.findByRole('checkbox', { name: /I accept the Terms/ })
  fireEvent.click(terms)
  // Until the requests of the page, if any, are on their way.
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
  expect(screen.getByText('You must be 13 or older to use Kiai')).toBeTruthy()
  expect(screen.queryByText('Please accept the terms to continue')).toBeNull()
  expect(asked).not.toContain('/api/auth/terms')
  fireEvent.click(screen.getByRole('checkbox', { name: /I am 13/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: welcome })).toBeTruthy()
  expect(asked.filter((address) => address === '/api/auth/terms')).toHaveLength(1)
})

test('calls that were refused before the terms were accepted are made again', async () => {
  setSessionHint(true)
  let isFresh = true
  const { asked } = serve(({ pathname }) => {
    if (pathname === '/api/auth/terms') isFresh = false
    if (pathname === '/api/auth/user' || pathname === '/api/auth/terms') {
      return { body: isFresh ? { ...member, termsAcceptedAt: null } : member }
    }
    if (pathname === '/api/user/enrollments') return isFresh ? { status: 403, body: 'no' } : { body: [] }
    return undefined
  })
  const { client } = await openPage('/')
  await client.prefetchQuery(read(courses.listEnrollments))
  fireEvent.click(await screen.findByRole('checkbox', { name: /I accept the Terms/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /I am 13/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: welcome })).toBeTruthy()
  await waitFor(() => expect(asked.filter((address) => address === '/api/user/enrollments')).toHaveLength(2))
})

test('public pages stay open before the terms are accepted', async () => {
  setSessionHint(true)
  serve(({ pathname }) =>
    pathname === '/api/auth/user' ? { body: { ...member, termsAcceptedAt: null } } : undefined,
  )
  await openPage('/videos')
  expect(await screen.findByRole('heading', { level: 1, name: 'Video Library' })).toBeTruthy()
})

test('an admin’s page tells a member that it is for admins, and requests nothing', async () => {
  setSessionHint(true)
  const { asked } = serve(({ pathname }) => (pathname === '/api/auth/user' ? { body: member } : undefined))
  await openPage('/admin/content')
  expect(await screen.findByRole('heading', { level: 1, name: 'This area is for admins' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(asked).toEqual(['/api/auth/user'])
})
