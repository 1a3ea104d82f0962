import { isRegistered } from '../addresses.ts'
import { categoryLink, linkTo } from '../links.ts'
import type { Session } from '../session.ts'

export type NavEntry = { label: string; to: string; path: string; aboutKiai?: true }

type Planned = Pick<NavEntry, 'label' | 'path' | 'aboutKiai'> & { membersOnly?: true; instructorsOnly?: true }

/** The most used entries. */
const mainEntries: readonly Planned[] = [
  { label: 'Home', path: '/' },
  { label: 'Library', path: '/videos' },
  { label: 'Movies', path: '/movies' },
  { label: 'Courses', path: '/courses' },
  { label: 'Instructors', path: '/instructors' },
  { label: 'Live', path: '/live' },
]

/** All other entries, in rows of two. */
const moreEntries: readonly Planned[] = [
  { label: 'Techniques', path: '/techniques' },
  { label: 'My Bookings', path: '/my-bookings', membersOnly: true },
  { label: 'Movie Genres', path: '/movie-genres' },
  { label: 'My List', path: '/my-list', membersOnly: true },
  { label: 'All disciplines', path: '/categories' },
  { label: 'Store', path: '/store' },
  { label: 'About', path: '/about', aboutKiai: true },
  { label: 'Contact', path: '/contact', aboutKiai: true },
]

const accountEntries: readonly Planned[] = [
  { label: 'My List', path: '/my-list' },
  { label: 'My Bookings', path: '/my-bookings' },
  { label: 'Orders', path: '/orders' },
  { label: 'Teach', path: '/teach', instructorsOnly: true },
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

const teaches = (session: Session) => session.status === 'member' && session.user.instructorId !== null

/** The entries whose screens exist, for the current session; a visitor reaches members' pages through sign-in. */
function offered(entries: readonly Planned[], session: Session): NavEntry[] {
  return entries
    .filter(({ path }) => isRegistered(path))
    .filter(({ membersOnly }) => !membersOnly || session.status === 'member')
    .filter(({ instructorsOnly }) => !instructorsOnly || teaches(session))
    .map(({ membersOnly: _, instructorsOnly: _too, ...entry }) => ({
      ...entry,
      to: linkTo(entry.path, session),
    }))
}

export const mainNav = (session: Session) => offered(mainEntries, session)
export const moreNav = (session: Session) => offered(moreEntries, session)
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

export function disciplineNav(session: Session): NavEntry[] {
  return disciplines.map(([slug, label]) => {
    const to = categoryLink(slug, session)
    return { label, to, path: to }
  })
}
