import type { ComponentType } from 'react'

/** Screens that are come to from others: their list is no part of what everybody loads. */
export const innerScreens = {
  '/instructors/:id': () =>
    import('../features/instructors/instructor-page.tsx').then((file) => file.InstructorPage),
  '/instructors/:id/book': () => import('../features/bookings/book-page.tsx').then((file) => file.BookPage),
  '/my-bookings': () => import('../features/bookings/bookings-page.tsx').then((file) => file.BookingsPage),
  '/purchases/:id': () => import('../features/payments/purchase-page.tsx').then((file) => file.PurchasePage),
  '/purchases/:id/receipt': () =>
    import('../features/payments/receipt-page.tsx').then((file) => file.ReceiptPage),
  '/about': () => import('../features/instructors/academy-page.tsx').then((file) => file.AcademyPage),
} as const satisfies Record<string, () => Promise<ComponentType>>
