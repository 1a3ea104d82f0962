import type { ComponentType } from 'react'
import { type Address, addresses, type Path } from './addresses.ts'
import type { Preparation } from './preparation.ts'

/** How a screen comes here: its code is loaded when it is first opened. */
type Screen = {
  load: () => Promise<ComponentType>
  /** Who it is for need not be known for it to be drawn: until then it stands there in shapes. */
  hasShapes?: true
  /** Called when a link to the screen is pressed: what it will ask for can be on its way already. */
  prepare?: () => Promise<Preparation>
  /** Fetches what the screen works with besides its own code; called when it is likely to be opened. */
  equip?: () => Promise<unknown>
}

export type Route = Address & Screen

/** What stands at `/`, by who is here. */
const homes: Record<'visitor' | 'member', Screen> = {
  visitor: {
    load: () => import('./home/landing-page.tsx').then((file) => file.LandingPage),
  },
  member: {
    load: () => import('./home/home-page.tsx').then((file) => file.HomePage),
    hasShapes: true,
  },
}

const screens: Record<Exclude<Path, '/'>, Screen> = {
  '/videos': {
    load: () => import('./features/videos/library-page.tsx').then((file) => file.LibraryPage),
  },
  '/techniques': {
    load: () => import('./features/videos/techniques-page.tsx').then((file) => file.TechniquesPage),
  },
  '/video/:id': {
    load: () => import('./features/videos/watch-page.tsx').then((file) => file.WatchPage),
    prepare: () => import('./features/videos/watch-page.tsx').then((file) => file.prepareWatch),
    equip: () => import('./features/videos/watch-page.tsx').then((file) => file.prepareHls()),
  },
  '/courses': {
    load: () => import('./features/courses/courses-page.tsx').then((file) => file.CoursesPage),
  },
  '/course/:id': {
    load: () => import('./features/courses/course-page.tsx').then((file) => file.CoursePage),
  },
  '/course/:id/lesson/:lessonId': {
    load: () => import('./features/courses/lesson-page.tsx').then((file) => file.LessonPage),
  },
  '/certificates/:id': {
    load: () => import('./features/courses/certificate-page.tsx').then((file) => file.CertificatePage),
  },
  '/category/:slug': {
    load: () => import('./features/catalogue/category-page.tsx').then((file) => file.CategoryPage),
  },
  '/categories': {
    load: () => import('./features/catalogue/categories-page.tsx').then((file) => file.CategoriesPage),
  },
  '/movies': {
    load: () => import('./features/catalogue/movies-page.tsx').then((file) => file.MoviesPage),
  },
  '/movie-genres': {
    load: () => import('./features/catalogue/genres-page.tsx').then((file) => file.GenresPage),
  },
  '/genre/:slug': {
    load: () => import('./features/catalogue/movies-page.tsx').then((file) => file.MoviesPage),
  },
  '/subscribe': {
    load: () => import('./home/subscribe-page.tsx').then((file) => file.SubscribePage),
  },
  '/newsletter/unsubscribe': {
    load: () => import('./features/newsletter/unsubscribe-page.tsx').then((file) => file.UnsubscribePage),
  },
  '/my-list': {
    load: () => import('./features/members/my-list-page.tsx').then((file) => file.MyListPage),
  },
  '/profile': {
    load: () => import('./features/members/profile-page.tsx').then((file) => file.ProfilePage),
  },
  '/settings': {
    load: () => import('./features/members/settings-page.tsx').then((file) => file.SettingsPage),
  },
  '/privacy-policy': {
    load: () => import('./features/legal/privacy-policy-page.tsx').then((file) => file.PrivacyPolicyPage),
  },
  '/terms-of-service': {
    load: () => import('./features/legal/terms-of-service-page.tsx').then((file) => file.TermsOfServicePage),
  },
  '/cookie-policy': {
    load: () => import('./features/legal/cookie-policy-page.tsx').then((file) => file.CookiePolicyPage),
  },
  '/refund-policy': {
    load: () => import('./features/legal/refund-policy-page.tsx').then((file) => file.RefundPolicyPage),
  },
  '/about': {
    load: () => import('./features/instructors/academy-page.tsx').then((file) => file.AcademyPage),
  },
  '/instructors': {
    load: () => import('./features/instructors/instructors-page.tsx').then((file) => file.InstructorsPage),
  },
  '/admin/content': {
    load: () => import('./features/videos/admin/content-page.tsx').then((file) => file.AdminContentPage),
  },
  '/admin/categories': {
    load: () =>
      import('./features/categories/admin/categories-page.tsx').then((file) => file.AdminCategoriesPage),
  },
  '/admin/instructors': {
    load: () =>
      import('./features/instructors/admin/applications-page.tsx').then((file) => file.AdminApplicationsPage),
  },
  '/admin/courses': {
    load: () => import('./features/courses/admin/courses-page.tsx').then((file) => file.AdminCoursesPage),
  },
  '/admin/courses/:id': {
    load: () => import('./features/courses/admin/course-page.tsx').then((file) => file.AdminCoursePage),
  },
  '/admin/genres': {
    load: () => import('./features/categories/admin/genres-page.tsx').then((file) => file.AdminGenresPage),
  },
  '/admin/*': {
    load: () => import('./admin/admin-not-found.tsx').then((file) => file.AdminNotFoundPage),
  },
}

/** Every screen of Kiai with its address. */
export const routes: readonly Route[] = addresses.map((address) => ({
  ...address,
  ...(address.path === '/' ? homes[address.audience] : screens[address.path]),
}))

/** Members' screens that people share: what a visitor is shown in place of a bare 404. */
const closed: Partial<Record<Path, Screen>> = {
  '/video/:id': {
    load: () => import('./home/shared-page.tsx').then((file) => file.SharedVideoPage),
  },
  '/course/:id': {
    load: () => import('./home/shared-page.tsx').then((file) => file.SharedCoursePage),
  },
}

/** Still not served: a 404 that says what is behind it. */
export const closedRoutes: readonly Route[] = addresses.flatMap((address) => {
  const screen = closed[address.path]
  return screen ? [{ ...address, audience: 'visitor', ...screen }] : []
})
