import { isOpenToVisitors, isRegistered } from '../routes.tsx'
import { type Session, signInAddress } from '../session.ts'

export type NavEntry = { label: string; to: string; path: string }

type Planned = { label: string; path: string; membersOnly?: true }

const mainEntries: readonly Planned[] = [
  { label: 'Home', path: '/' },
  { label: 'Library', path: '/videos' },
  { label: 'Techniques', path: '/techniques' },
  { label: 'Movies', path: '/movies' },
  { label: 'Movie Genres', path: '/movie-genres' },
  { label: 'Live', path: '/live' },
  { label: 'Courses', path: '/courses' },
  { label: 'Instructors', path: '/instructors' },
  { label: 'My Bookings', path: '/my-bookings', membersOnly: true },
  { label: 'Store', path: '/store' },
  { label: 'About', path: '/about' },
  { label: 'Contact', path: '/contact' },
]

const accountEntries: readonly Planned[] = [
  { label: 'My List', path: '/my-list' },
  { label: 'Profile', path: '/profile' },
  { label: 'Settings', path: '/settings' },
]

const legalEntries: readonly Planned[] = [
  { label: 'Privacy Policy', path: '/privacy-policy' },
  { label: 'Terms of Service', path: '/terms-of-service' },
  { label: 'Cookie Policy', path: '/cookie-policy' },
  { label: 'Refund Policy', path: '/refund-policy' },
]

const disciplines = [
  ['karate', 'Karate'],
  ['kung-fu', 'Kung Fu'],
  ['taekwondo', 'Taekwondo'],
  ['boxing', 'Boxing'],
  ['mma', 'MMA'],
  ['jiu-jitsu', 'Jiu-Jitsu'],
] as const

/** The entries whose screens exist, for whoever is here; a visitor is led to members' pages by way of sign-in. */
function offered(entries: readonly Planned[], session: Session): NavEntry[] {
  return entries
    .filter(({ path }) => isRegistered(path))
    .filter(({ membersOnly }) => !membersOnly || session.status === 'member')
    .map(({ label, path }) => ({ label, path, to: linkTo(path, session) }))
}

/** Where a link to a screen leads for whoever is here. */
export function linkTo(path: string, session: Session, screen = path): string {
  const needsSignIn = session.status === 'visitor' && isRegistered(screen) && !isOpenToVisitors(screen)
  return needsSignIn ? signInAddress(path) : path
}

export const mainNav = (session: Session) => offered(mainEntries, session)
export const legalNav = (session: Session) => offered(legalEntries, session)
export const premiumNav = (session: Session) =>
  offered([{ label: 'Premium', path: '/subscribe' }], session)[0]

export function accountNav(session: Session): NavEntry[] {
  const isAdmin = session.status === 'member' && session.user.isAdmin
  const admin = isAdmin
    ? [{ label: 'Admin', path: isRegistered('/admin') ? '/admin' : '/admin/content' }]
    : []
  return offered([...accountEntries, ...admin], session)
}

/** A discipline's own page once there is one, until then the library narrowed to it. */
export function categoryLink(slug: string, session: Session): string {
  const screen = '/category/:slug'
  return isRegistered(screen) ? linkTo(`/category/${slug}`, session, screen) : `/videos?category=${slug}`
}

export function disciplineNav(session: Session): NavEntry[] {
  return disciplines.map(([slug, label]) => {
    const to = categoryLink(slug, session)
    return { label, to, path: to }
  })
}

/** A video's own page; visitors get there by way of sign-in. */
export function videoLink(id: string, session: Session): string {
  const path = `/video/${id}`
  return session.status === 'visitor' ? signInAddress(path) : path
}
