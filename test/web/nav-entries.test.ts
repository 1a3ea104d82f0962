import { expect, test, vi } from 'vitest'
import type { Session } from '../../web/session.ts'
import { member } from './app-harness.tsx'

// Every planned screen stands: what is offered then is what was asked for.
vi.mock('../../web/routes.tsx', () => ({
  ...{ routes: [], isRegistered: () => true, isOpenToVisitors: () => true },
}))

const { accountNav, disciplineNav, legalNav, mainNav, premiumNav } = await import(
  '../../web/layout/nav-entries.ts'
)

const visitor: Session = { status: 'visitor' }
const signedIn: Session = { status: 'member', user: member }
const paths = (entries: { path: string }[]) => entries.map(({ path }) => path)

test('42: the navigation leads home, to movies, genres, live, courses, instructors, store, about, contact and profile', () => {
  const wanted = ['/', '/movies', '/movie-genres', '/live', '/courses', '/instructors', '/store', '/about']
  expect(paths(mainNav(visitor))).toEqual(expect.arrayContaining([...wanted, '/contact']))
  expect(paths(accountNav(signedIn))).toContain('/profile')
})

test('43: My Bookings is offered to who is signed in, and to nobody else', () => {
  expect(paths(mainNav(signedIn))).toContain('/my-bookings')
  expect(paths(mainNav(visitor))).not.toContain('/my-bookings')
  expect(paths(mainNav({ status: 'loading' }))).not.toContain('/my-bookings')
})

test('44: Premium leads to the plans', () => {
  expect(premiumNav(signedIn)).toMatchObject({ label: 'Premium', to: '/subscribe' })
})

test('45, 46: the footer leads to six disciplines and four legal pages', () => {
  const slugs = ['karate', 'kung-fu', 'taekwondo', 'boxing', 'mma', 'jiu-jitsu']
  expect(disciplineNav(signedIn).map(({ to }) => to)).toEqual(slugs.map((slug) => `/category/${slug}`))
  expect(paths(legalNav(visitor))).toEqual([
    ...['/privacy-policy', '/terms-of-service', '/cookie-policy', '/refund-policy'],
  ])
})
