import type { ComponentType } from 'react'

/** Screens of private sessions, and of those who give them: their list is no part of what everybody loads. */
export const sessionScreens = {
  '/instructors/:id': () =>
    import('../features/instructors/instructor-page.tsx').then((file) => file.InstructorPage),
  '/instructors/:id/book': () => import('../features/bookings/book-page.tsx').then((file) => file.BookPage),
  '/my-bookings': () => import('../features/bookings/bookings-page.tsx').then((file) => file.BookingsPage),
  '/about': () => import('../features/instructors/academy-page.tsx').then((file) => file.AcademyPage),
} as const satisfies Record<string, () => Promise<ComponentType>>
