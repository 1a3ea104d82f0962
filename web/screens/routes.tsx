import type { ComponentType } from 'react'
import { type Address, addresses, type Path } from '../addresses.ts'
import type { Preparation } from '../preparation.ts'

/** A screen whose code is loaded when it is first opened. */
type Screen = {
  load: () => Promise<ComponentType>
  /** Can be rendered as placeholders before the session is known. */
  hasShapes?: true
  /** Called when a link to the screen is pressed, so that its data is already loading. */
  prepare?: () => Promise<Preparation>
  /** Fetches dependencies besides the screen's own code; called when it is likely to be opened. */
  equip?: () => Promise<unknown>
}

export type Route = Address & Screen

/** The screen at `/`, by session. */
const homes: Record<'visitor' | 'member', Screen> = {
  visitor: {
    load: () => import('../home/landing-page.tsx').then((file) => file.LandingPage),
  },
  member: {
    load: () => import('../home/home-page.tsx').then((file) => file.HomePage),
    hasShapes: true,
  },
}

type AdminPath = Extract<Path, '/admin' | `/admin/${string}`>
type InnerPath = keyof typeof import('./inner.ts').innerScreens

/** A screen for admins: only admins load the list of these. */
const admin = (path: AdminPath): Screen => ({
  load: () => import('./admin.ts').then(({ adminScreens }) => adminScreens[path]()),
})

/** A legal page: there are four of them, and they are rarely opened. */
const legal = (path: keyof typeof import('./legal.ts').legalScreens): Screen => ({
  load: () => import('./legal.ts').then(({ legalScreens }) => legalScreens[path]()),
})

/** A screen that is reached from other screens. */
const inner = (path: InnerPath): Screen => ({
  load: () => import('./inner.ts').then(({ innerScreens }) => innerScreens[path]()),
})

const screens: Record<Exclude<Path, '/' | AdminPath | InnerPath>, Screen> = {
  '/videos': {
    load: () => import('../features/videos/library-page.tsx').then((file) => file.LibraryPage),
  },
  '/techniques': {
    load: () => import('../features/videos/techniques-page.tsx').then((file) => file.TechniquesPage),
  },
  '/video/:id': {
    load: () => import('../features/videos/watch-page.tsx').then((file) => file.WatchPage),
    prepare: () => import('../features/videos/watch-page.tsx').then((file) => file.prepareWatch),
    equip: () => import('../features/videos/watch-page.tsx').then((file) => file.prepareHls()),
  },
  '/courses': {
    load: () => import('../features/courses/courses-page.tsx').then((file) => file.CoursesPage),
  },
  '/course/:id': {
    load: () => import('../features/courses/course-page.tsx').then((file) => file.CoursePage),
  },
  '/course/:id/lesson/:lessonId': {
    load: () => import('../features/courses/lesson-page.tsx').then((file) => file.LessonPage),
  },
  '/category/:slug': {
    load: () => import('../features/catalogue/category-page.tsx').then((file) => file.CategoryPage),
  },
  '/categories': {
    load: () => import('../features/catalogue/categories-page.tsx').then((file) => file.CategoriesPage),
  },
  '/movies': {
    load: () => import('../features/catalogue/movies-page.tsx').then((file) => file.MoviesPage),
  },
  '/movie-genres': {
    load: () => import('../features/catalogue/genres-page.tsx').then((file) => file.GenresPage),
  },
  '/genre/:slug': {
    load: () => import('../features/catalogue/movies-page.tsx').then((file) => file.MoviesPage),
  },
  '/subscribe': {
    load: () => import('../home/subscribe-page.tsx').then((file) => file.SubscribePage),
  },
  '/profile': {
    load: () => import('../home/profile-page.tsx').then((file) => file.ProfilePage),
  },
  '/privacy-policy': legal('/privacy-policy'),
  '/terms-of-service': legal('/terms-of-service'),
  '/cookie-policy': legal('/cookie-policy'),
  '/refund-policy': legal('/refund-policy'),
  '/instructors': {
    load: () => import('../features/instructors/instructors-page.tsx').then((file) => file.InstructorsPage),
  },
}

const isAdmins = (path: Path): path is AdminPath => path === '/admin' || path.startsWith('/admin/')
const isOuter = (path: Path): path is keyof typeof screens => path in screens

function screenAt(path: Exclude<Path, '/'>): Screen {
  if (isAdmins(path)) return admin(path)
  return isOuter(path) ? screens[path] : inner(path)
}

/** Every screen of Kiai with its address. */
export const routes: readonly Route[] = addresses.map((address) => ({
  ...address,
  ...(address.path === '/' ? homes[address.audience] : screenAt(address.path)),
}))

/** Members' screens that show a visitor more than a plain 404: shared links, and booking pages. */
const closed: Partial<Record<Path, Screen>> = {
  '/video/:id': {
    load: () => import('../home/shared-page.tsx').then((file) => file.SharedVideoPage),
  },
  '/course/:id': {
    load: () => import('../home/shared-page.tsx').then((file) => file.SharedCoursePage),
  },
  '/my-bookings': {
    load: () => import('../parts/closed/please-log-in.tsx').then((file) => file.PleaseLogIn),
  },
}

/** Visitors still get no content there: each page says what it offers. */
export const closedRoutes: readonly Route[] = addresses.flatMap((address) => {
  const screen = closed[address.path]
  return screen ? [{ ...address, audience: 'visitor', ...screen }] : []
})
