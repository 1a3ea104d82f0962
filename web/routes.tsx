import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** Who is served a screen. Two screens may share a path when their audiences do not meet. */
export type Audience = 'everyone' | 'visitor' | 'member' | 'admin'

export type Preparation = (client: QueryClient, link: Pick<URL, 'pathname' | 'search'>) => void

export type Route = {
  path: string
  audience: Audience
  /** Title of the document; a screen that knows better sets its own. */
  title: string
  screen: () => Promise<ComponentType>
  /** Called when a link to the screen is pressed: what it will ask for can be on its way already. */
  prepare?: () => Promise<Preparation>
  /** Fetches what the screen works with besides its own code; called when it is likely to be opened. */
  equip?: () => Promise<unknown>
}

/** Every screen of Kiai, each loaded when it is first opened. Navigation offers only what stands here. */
export const routes: readonly Route[] = [
  {
    path: '/',
    audience: 'visitor',
    title: 'Kiai: martial arts films, training and live events',
    screen: () => import('./home/landing-page.tsx').then((file) => file.LandingPage),
  },
  {
    path: '/',
    audience: 'member',
    title: 'Home · Kiai',
    screen: () => import('./home/home-page.tsx').then((file) => file.HomePage),
  },
  {
    path: '/videos',
    audience: 'everyone',
    title: 'Video Library · Kiai',
    screen: () => import('./features/videos/library-page.tsx').then((file) => file.LibraryPage),
  },
  {
    path: '/techniques',
    audience: 'everyone',
    title: 'Techniques · Kiai',
    screen: () => import('./features/videos/techniques-page.tsx').then((file) => file.TechniquesPage),
  },
  {
    path: '/video/:id',
    audience: 'member',
    title: 'Video · Kiai',
    screen: () => import('./features/videos/watch-page.tsx').then((file) => file.WatchPage),
    prepare: () => import('./features/videos/watch-page.tsx').then((file) => file.prepareWatch),
    equip: () => import('./features/videos/watch-page.tsx').then((file) => file.prepareHls()),
  },
  {
    path: '/courses',
    audience: 'member',
    title: 'Courses · Kiai',
    screen: () => import('./features/courses/courses-page.tsx').then((file) => file.CoursesPage),
  },
  {
    path: '/course/:id',
    audience: 'member',
    title: 'Course · Kiai',
    screen: () => import('./features/courses/course-page.tsx').then((file) => file.CoursePage),
  },
  {
    path: '/course/:id/lesson/:lessonId',
    audience: 'member',
    title: 'Lesson · Kiai',
    screen: () => import('./features/courses/lesson-page.tsx').then((file) => file.LessonPage),
  },
  {
    path: '/certificates/:id',
    audience: 'everyone',
    title: 'Certificate · Kiai',
    screen: () => import('./features/courses/certificate-page.tsx').then((file) => file.CertificatePage),
  },
  {
    path: '/category/:slug',
    audience: 'member',
    title: 'Discipline · Kiai',
    screen: () => import('./features/catalogue/category-page.tsx').then((file) => file.CategoryPage),
  },
  {
    path: '/categories',
    audience: 'member',
    title: 'All Disciplines · Kiai',
    screen: () => import('./features/catalogue/categories-page.tsx').then((file) => file.CategoriesPage),
  },
  {
    path: '/movies',
    audience: 'member',
    title: 'Movies · Kiai',
    screen: () => import('./features/catalogue/movies-page.tsx').then((file) => file.MoviesPage),
  },
  {
    path: '/movie-genres',
    audience: 'member',
    title: 'Movie Genres · Kiai',
    screen: () => import('./features/catalogue/genres-page.tsx').then((file) => file.GenresPage),
  },
  {
    path: '/genre/:slug',
    audience: 'member',
    title: 'Movies · Kiai',
    screen: () => import('./features/catalogue/movies-page.tsx').then((file) => file.MoviesPage),
  },
  {
    path: '/subscribe',
    audience: 'member',
    title: 'Plans · Kiai',
    screen: () => import('./home/subscribe-page.tsx').then((file) => file.SubscribePage),
  },
  {
    path: '/newsletter/unsubscribe',
    audience: 'everyone',
    title: 'Unsubscribe · Kiai',
    screen: () => import('./features/newsletter/unsubscribe-page.tsx').then((file) => file.UnsubscribePage),
  },
  {
    path: '/my-list',
    audience: 'member',
    title: 'My List · Kiai',
    screen: () => import('./features/members/my-list-page.tsx').then((file) => file.MyListPage),
  },
  {
    path: '/profile',
    audience: 'member',
    title: 'Profile · Kiai',
    screen: () => import('./features/members/profile-page.tsx').then((file) => file.ProfilePage),
  },
  {
    path: '/settings',
    audience: 'member',
    title: 'Settings · Kiai',
    screen: () => import('./features/members/settings-page.tsx').then((file) => file.SettingsPage),
  },
  {
    path: '/privacy-policy',
    audience: 'everyone',
    title: 'Privacy Policy · Kiai',
    screen: () => import('./features/legal/privacy-policy-page.tsx').then((file) => file.PrivacyPolicyPage),
  },
  {
    path: '/terms-of-service',
    audience: 'everyone',
    title: 'Terms of Service · Kiai',
    screen: () =>
      import('./features/legal/terms-of-service-page.tsx').then((file) => file.TermsOfServicePage),
  },
  {
    path: '/cookie-policy',
    audience: 'everyone',
    title: 'Cookie Policy · Kiai',
    screen: () => import('./features/legal/cookie-policy-page.tsx').then((file) => file.CookiePolicyPage),
  },
  {
    path: '/refund-policy',
    audience: 'everyone',
    title: 'Refund Policy · Kiai',
    screen: () => import('./features/legal/refund-policy-page.tsx').then((file) => file.RefundPolicyPage),
  },
  {
    path: '/about',
    audience: 'member',
    title: 'Film Academy · Kiai',
    screen: () => import('./features/instructors/academy-page.tsx').then((file) => file.AcademyPage),
  },
  {
    path: '/instructors',
    audience: 'member',
    title: 'Instructors · Kiai',
    screen: () => import('./features/instructors/instructors-page.tsx').then((file) => file.InstructorsPage),
  },
  {
    path: '/admin/content',
    audience: 'admin',
    title: 'Content · Kiai Admin',
    screen: () => import('./features/media/content-page.tsx').then((file) => file.ContentPage),
  },
  {
    path: '/admin/categories',
    audience: 'admin',
    title: 'Categories · Kiai Admin',
    screen: () => import('./features/admin/categories-page.tsx').then((file) => file.CategoriesPage),
  },
  {
    path: '/admin/instructors',
    audience: 'admin',
    title: 'Instructors · Kiai Admin',
    screen: () =>
      import('./features/instructors/applications-page.tsx').then((file) => file.ApplicationsPage),
  },
  {
    path: '/admin/courses',
    audience: 'admin',
    title: 'Courses · Kiai Admin',
    screen: () => import('./features/courses/admin/courses-page.tsx').then((file) => file.AdminCoursesPage),
  },
  {
    path: '/admin/courses/:id',
    audience: 'admin',
    title: 'Course · Kiai Admin',
    screen: () => import('./features/courses/admin/course-page.tsx').then((file) => file.AdminCoursePage),
  },
  {
    path: '/admin/genres',
    audience: 'admin',
    title: 'Movie Genres · Kiai Admin',
    screen: () => import('./features/admin/genres-page.tsx').then((file) => file.GenresPage),
  },
  {
    path: '/admin/*',
    audience: 'admin',
    title: 'Kiai Admin',
    screen: () => import('./layout/admin-not-found.tsx').then((file) => file.AdminNotFoundPage),
  },
]

/** Whether any screen stands at this path, written as in the table (`/video/:id`). */
export function isRegistered(path: string): boolean {
  return routes.some((route) => route.path === path)
}

/** Whether a visitor is served something at this path. */
export function isOpenToVisitors(path: string): boolean {
  return routes.some(
    (route) => route.path === path && (route.audience === 'everyone' || route.audience === 'visitor'),
  )
}
