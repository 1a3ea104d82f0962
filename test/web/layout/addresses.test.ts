import { expect, test } from 'vitest'
import { type Address, addresses, isRegistered } from '../../../web/addresses.ts'
import { accountNav, mainNav, moreNav } from '../../../web/layout/nav-entries.ts'
import type { Session } from '../../../web/session.ts'
import { member } from '../app-harness.tsx'

/** The list of existing screens: a screen that is lost or added changes this file. */

const visitor: Session = { status: 'visitor' }
const signedIn: Session = { status: 'member', user: member }
const admin: Session = { status: 'member', user: { ...member, isAdmin: true } }
const labels = (entries: { label: string }[]) => entries.map(({ label }) => label)
const of = (...audiences: Address['audience'][]) =>
  addresses.filter(({ audience }) => audiences.includes(audience)).map(({ path }) => path)

test('every screen that is required by 42, 43, 53 and 445 exists', () => {
  for (const path of ['/live', '/store']) expect(isRegistered(path), path).toBe(true)
})

test('a visitor may use the landing page, the library, the store, the legal pages and pages reached only by a link', () => {
  expect(of('visitor')).toEqual(['/'])
  expect(of('everyone')).toEqual([
    '/videos',
    '/techniques',
    '/certificates/:id',
    '/store',
    '/store/product/:id',
    '/cart',
    '/product/:id',
    '/contact',
    '/newsletter/unsubscribe',
    '/newsletter/confirm',
    '/newsletter/preferences',
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
    '/refund-policy',
    '/developers',
  ])
})

test('the guarded pages are for members, and those of admins for admins', () => {
  expect(of('member')).toEqual(expect.arrayContaining(['/category/:slug', '/profile']))
  expect(of('admin')).toEqual(expect.arrayContaining(['/admin/content', '/admin/instructor-payments']))
  for (const { path, audience } of addresses)
    expect(audience === 'admin', path).toBe(/^\/admin(\/|$)/.test(path))
})

test('the current navigation', () => {
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
  expect(labels(accountNav(admin))).toEqual([
    'My List',
    'My Bookings',
    'Orders',
    'Profile',
    'Settings',
    'Admin',
  ])
})
