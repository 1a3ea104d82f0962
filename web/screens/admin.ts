import type { ComponentType } from 'react'

const messages = () =>
  import('../features/contact/admin/messages-page.tsx').then((file) => file.AdminMessagesPage)

/** Screens for admins: members do not load this list. */
export const adminScreens = {
  '/admin': () => import('../features/admin/dashboard-page.tsx').then((file) => file.AdminDashboardPage),
  '/admin/content': () =>
    import('../features/videos/admin/content-page.tsx').then((file) => file.AdminContentPage),
  '/admin/categories': () =>
    import('../features/categories/admin/categories-page.tsx').then((file) => file.AdminCategoriesPage),
  '/admin/payments': () =>
    import('../features/payments/admin/payments-page.tsx').then((file) => file.AdminPaymentsPage),
  '/admin/payments/:id/receipt': () =>
    import('../features/payments/admin/books/payment-receipt-page.tsx').then((file) => file.AdminReceiptPage),
  '/admin/users': () =>
    import('../features/members/admin/users-page.tsx').then((file) => file.AdminUsersPage),
  '/admin/users/:id': () =>
    import('../features/members/admin/person/person-page.tsx').then((file) => file.AdminPersonPage),
  '/admin/live': () => import('../features/live/admin/live-page.tsx').then((file) => file.AdminLivePage),
  '/admin/live/:id': () => import('../features/live/host/desk-page.tsx').then((file) => file.AdminDeskPage),
  '/admin/products': () =>
    import('../features/store/admin/products-page.tsx').then((file) => file.AdminProductsPage),
  '/admin/orders': () =>
    import('../features/orders/admin/orders-page.tsx').then((file) => file.AdminOrdersPage),
  '/admin/orders/:id': () =>
    import('../features/orders/admin/order-page.tsx').then((file) => file.AdminOrderPage),
  '/admin/newsletter': () =>
    import('../features/newsletter/admin/newsletter-page.tsx').then((file) => file.AdminNewsletterPage),
  '/admin/newsletter/:id': () =>
    import('../features/newsletter/admin/campaign-page.tsx').then((file) => file.AdminCampaignPage),
  '/admin/instructor-payments': () =>
    import('../features/payments/admin/payouts/instructor-payments-page.tsx').then(
      (file) => file.AdminInstructorPaymentsPage,
    ),
  '/admin/settings': () =>
    import('../features/payments/admin/settings/settings-page.tsx').then((file) => file.AdminSettingsPage),
  '/admin/instructors': () =>
    import('../features/instructors/admin/applications-page.tsx').then((file) => file.AdminApplicationsPage),
  '/admin/instructors/:id/sessions': () =>
    import('../features/bookings/admin/sessions-page.tsx').then((file) => file.AdminSessionsPage),
  '/admin/courses': () =>
    import('../features/courses/admin/courses-page.tsx').then((file) => file.AdminCoursesPage),
  '/admin/courses/:id': () =>
    import('../features/courses/admin/course-page.tsx').then((file) => file.AdminCoursePage),
  '/admin/genres': () =>
    import('../features/categories/admin/genres-page.tsx').then((file) => file.AdminGenresPage),
  '/admin/synonyms': () =>
    import('../features/categories/admin/synonyms-page.tsx').then((file) => file.AdminSynonymsPage),
  '/admin/messages': () => messages(),
  '/admin/messages/:id': () => messages(),
  '/admin/reviews': () =>
    import('../features/reviews/admin/reported-page.tsx').then((file) => file.AdminReportedReviewsPage),
  '/admin/audit': () => import('../features/audit/audit-page.tsx').then((file) => file.AdminAuditPage),
  '/admin/*': () => import('../parts/admin/admin-not-found.tsx').then((file) => file.AdminNotFoundPage),
} as const satisfies Record<string, () => Promise<ComponentType>>
