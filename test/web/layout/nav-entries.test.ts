import { expect, test, vi } from 'vitest'
import type { Session } from '../../../web/session.ts'
import { member } from '../app-harness.tsx'

// Every planned screen exists: the entries are then those that the specification requires.
vi.mock('../../../web/addresses.ts', () => ({
  addresses: [],
  isRegistered: () => true,
  isOpenToVisitors: () => true,
}))

const { accountNav, disciplineNav, legalNav, mainNav, moreNav, premiumNav } = await import(
  '../../../web/layout/nav-entries.ts'
)

const visitor: Session = { status: 'visitor' }
const signedIn: Session = { status: 'member', user: member }
const labels = (entries: { label: string }[]) => entries.map(({ label }) => label)
const paths = (entries: { path: string }[]) => entries.map(({ path }) => path)

test('once every screen exists, six entries and a More menu link to all of them', () => {
  expect(labels(mainNav(visitor))).toEqual(['Home', 'Library', 'Movies', 'Courses', 'Instructors', 'Live'])
  expect(labels(moreNav(visitor))).toEqual([
    'Techniques',
    'Movie Genres',
    'All disciplines',
    'Store',
    'About',
    'Contact',
  ])
  expect(labels(moreNav(signedIn))).toEqual([
    'Techniques',
    'My Bookings',
    'Movie Genres',
    'My List',
    'All disciplines',
    'Store',
    'About',
    'Contact',
  ])
  expect(labels(accountNav(signedIn))).toEqual(['My List', 'My Bookings', 'Orders', 'Profile', 'Settings'])
})

test('Teach is offered to instructors', () => {
  const instructor: Session = { status: 'member', user: { ...member, instructorId: 'ins_1' } }
  expect(paths(accountNav(instructor))).toContain('/teach')
  for (const session of [signedIn, visitor]) expect(paths(accountNav(session))).not.toContain('/teach')
})

test('My Bookings is offered to signed-in members, and to no one else', () => {
  expect(paths(moreNav(signedIn))).toContain('/my-bookings')
  expect(paths(moreNav(visitor))).not.toContain('/my-bookings')
  expect(paths(moreNav({ status: 'loading' }))).not.toContain('/my-bookings')
})

test('Premium links to the plans', () => {
  expect(premiumNav(signedIn)).toMatchObject({ label: 'Premium', to: '/subscribe' })
})

test('the footer links to six disciplines and four legal pages', () => {
  const slugs = ['karate', 'kung-fu', 'taekwondo', 'boxing', 'mma', 'jiu-jitsu']
  expect(disciplineNav(signedIn).map(({ to }) => to)).toEqual(slugs.map((slug) => `/category/${slug}`))
  expect(paths(legalNav(visitor))).toEqual([
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
    '/refund-policy',
  ])
})
