import type { ComponentType } from 'react'

/** Screens of private sessions: their list is no part of what everybody loads. */
export const sessionScreens = {
  '/instructors/:id': () =>
    import('../features/instructors/instructor-page.tsx').then((file) => file.InstructorPage),
  '/instructors/:id/book': () => import('../features/bookings/book-page.tsx').then((file) => file.BookPage),
} as const satisfies Record<string, () => Promise<ComponentType>>
