import type { ComponentType } from 'react'

/** Screens reached from other screens: this list is not part of the entry bundle. */
export const innerScreens = {
  '/instructors/:id': () =>
    import('../features/instructors/instructor-page.tsx').then((file) => file.InstructorPage),
  '/instructors/:id/book': () =>
    import('../features/bookings/book/book-page.tsx').then((file) => file.BookPage),
  '/my-bookings': () =>
    import('../features/bookings/own/bookings-page.tsx').then((file) => file.BookingsPage),
  '/teach': () => import('../features/teach/today/today-page.tsx').then((file) => file.TodayPage),
  '/teach/week': () => import('../features/teach/week/week-page.tsx').then((file) => file.WeekPage),
  '/teach/students': () =>
    import('../features/teach/students/students-page.tsx').then((file) => file.StudentsPage),
  '/teach/earnings': () =>
    import('../features/teach/earnings/earnings-page.tsx').then((file) => file.EarningsPage),
  '/teach/hours': () => import('../features/teach/hours/hours-page.tsx').then((file) => file.HoursPage),
  '/purchases/:id': () =>
    import('../features/payments/purchases/purchase-page.tsx').then((file) => file.PurchasePage),
  '/purchases/:id/receipt': () =>
    import('../features/payments/purchases/receipt-page.tsx').then((file) => file.ReceiptPage),
  '/developers': () =>
    import('../features/catalogue/developers/developers-page.tsx').then((file) => file.DevelopersPage),
  '/about': () => import('../features/instructors/academy-page.tsx').then((file) => file.AcademyPage),
  '/store': () => import('../features/store/shop/store-page.tsx').then((file) => file.StorePage),
  '/store/product/:id': () =>
    import('../features/store/product/product-page.tsx').then((file) => file.ProductPage),
  '/product/:id': () =>
    import('../features/store/product/product-redirect.tsx').then((file) => file.ProductRedirect),
  '/cart': () => import('../features/orders/cart/cart-page.tsx').then((file) => file.CartPage),
  '/checkout': () =>
    import('../features/orders/checkout/checkout-page.tsx').then((file) => file.CheckoutPage),
  '/orders': () => import('../features/orders/own/orders-page.tsx').then((file) => file.OrdersPage),
  '/order/:id': () => import('../features/orders/order/order-page.tsx').then((file) => file.OrderPage),
  '/contact': () => import('../features/contact/contact-page.tsx').then((file) => file.ContactPage),
  '/newsletter/confirm': () =>
    import('../features/newsletter/confirm-page.tsx').then((file) => file.ConfirmNewsletterPage),
  '/newsletter/preferences': () =>
    import('../features/newsletter/preferences-page.tsx').then((file) => file.NewsletterPreferencesPage),
  '/newsletter/unsubscribe': () =>
    import('../features/newsletter/unsubscribe-page.tsx').then((file) => file.UnsubscribePage),
  '/certificates/:id': () =>
    import('../features/courses/certificate-page.tsx').then((file) => file.CertificatePage),
  '/my-list': () => import('../features/members/my-list-page.tsx').then((file) => file.MyListPage),
  '/live': () => import('../features/live/live-page.tsx').then((file) => file.LivePage),
  '/live/:id': () => import('../features/live/event-page.tsx').then((file) => file.LiveEventPage),
  '/live/:id/desk': () => import('../features/live/host/desk-page.tsx').then((file) => file.HostDeskPage),
  '/settings': () => import('../features/members/settings-page.tsx').then((file) => file.SettingsPage),
} as const satisfies Record<string, () => Promise<ComponentType>>
