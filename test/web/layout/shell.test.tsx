import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { routes } from '../../../web/screens/routes.tsx'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'

const registered = new Set(routes.map((route) => route.path))

function ownLinks(): string[] {
  return screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/') && !href.startsWith('/api/'))
}

test.each([false, true])('navigation links only to screens that exist (signed in: %s)', async (signedIn) => {
  setSessionHint(signedIn)
  serve(({ pathname }) => (pathname === '/api/auth/user' ? { body: member } : undefined))
  await openPage('/videos')
  if (signedIn) await screen.findByRole('button', { name: 'Your account' })
  const patterns = [...registered].map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
  for (const href of ownLinks()) {
    const path = href.replace(/[?#].*/, '')
    expect(
      patterns.some((pattern) => pattern.test(path)),
      href,
    ).toBe(true)
  }
})

/** The names of links, without explanatory text and pictures. */
function namesIn(place: HTMLElement): string[] {
  return within(place)
    .getAllByRole('link')
    .map((link) => {
      const shown = link.cloneNode(true) as HTMLElement
      for (const hidden of shown.querySelectorAll('[aria-hidden]')) hidden.remove()
      return shown.textContent?.trim() ?? ''
    })
}

const labelsIn = (name: string) => namesIn(screen.getByRole('navigation', { name }))

test('a visitor sees links to the existing pages, and to no member’s own page', async () => {
  serve(() => undefined)
  await openPage('/videos')
  const offered = ['Home', 'Library', 'Movies', 'Courses', 'Instructors', 'Live']
  const more = ['Techniques', 'Movie Genres', 'All disciplines', 'Store', 'About', 'Contact']
  expect(labelsIn('Main')).toEqual([...offered, ...more])
  expect(labelsIn('Menu')).toEqual([...offered, ...more, 'Premium', 'Sign in'])
  expect(labelsIn('Explore')).toEqual([...offered, ...more])
})

test('a member sees links to the existing pages, the own list, profile and settings', async () => {
  setSessionHint(true)
  serve(({ pathname }) => (pathname === '/api/auth/user' ? { body: member } : undefined))
  await openPage('/videos')
  await screen.findByRole('button', { name: 'Your account' })
  const offered = ['Home', 'Library', 'Movies', 'Courses', 'Instructors', 'Live']
  const more = [
    'Techniques',
    'My Bookings',
    'Movie Genres',
    'My List',
    'All disciplines',
    'Store',
    'About',
    'Contact',
  ]
  expect(labelsIn('Main')).toEqual([...offered, ...more])
  expect(labelsIn('Menu')).toEqual([
    'Profile: MikaFree plan',
    ...offered,
    ...more,
    'Orders',
    'Settings',
    'Sign out',
    'Premium',
  ])
  const account = screen.getByRole('group', { name: 'Your account' })
  expect(namesIn(account)).toEqual(['My List', 'My Bookings', 'Orders', 'Profile', 'Settings', 'Sign out'])
})

test('the current page is marked, and More while it contains it', async () => {
  serve(() => undefined)
  await openPage('/techniques')
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(main.getByRole('link', { current: 'page' })).toBe(main.getByRole('link', { name: 'Techniques' }))
  expect(main.getByRole('button', { name: 'More' }).dataset.leadsHere).toBe('true')
})

test('a member finds sign-out where a visitor finds sign-in', async () => {
  serve(() => undefined)
  const page = await openPage('/videos')
  expect(screen.getAllByRole('link', { name: 'Sign in' })[0]?.getAttribute('href')).toBe(
    '/api/login?returnTo=%2Fvideos',
  )
  page.unmount()
  setSessionHint(true)
  serve(({ pathname }) => (pathname === '/api/auth/user' ? { body: member } : undefined))
  await openPage('/videos')
  await screen.findByRole('button', { name: 'Your account' })
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  expect(screen.getAllByText('Sign out')[0]?.closest('a')?.getAttribute('href')).toBe('/api/logout')
})

test('the footer names six disciplines and the year 2025', async () => {
  serve(() => undefined)
  await openPage('/videos')
  const nav = screen.getByRole('navigation', { name: 'Disciplines' })
  const links = within(nav).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Karate',
    'Kung Fu',
    'Taekwondo',
    'Boxing',
    'MMA',
    'Jiu-Jitsu',
  ])
  expect(screen.getByText('© 2025 Kiai')).toBeTruthy()
})

test('on another page the focus goes to its beginning and the document is named after it', async () => {
  serve(() => undefined)
  await openPage('/nowhere')
  await waitFor(() => expect(document.title).toBe('404 Page Not Found · Kiai'))
  const main = screen.getByRole('main')
  expect(document.activeElement).not.toBe(main)
  // The screen may still be loading: React finishes its work only inside an awaited act.
  await act(
    async () => void fireEvent.click(screen.getAllByRole('link', { name: 'Library' })[0] as HTMLElement),
  )
  await screen.findByRole('heading', { level: 1, name: 'Video Library' })
  expect(document.title).toBe('Video Library · Kiai')
  await waitFor(() => expect(document.activeElement).toBe(main))
})

test('a lost connection is reported until it is back', async () => {
  serve(() => undefined)
  let isOnline = true
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  await openPage('/videos')
  isOnline = false
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You are offline/)).toBeTruthy()
  isOnline = true
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(/You are offline/)).toBeNull()
})
