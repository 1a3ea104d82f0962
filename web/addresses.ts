/** The audience of a screen. Two screens may share a path if their audiences do not overlap. */
export type Audience = 'everyone' | 'visitor' | 'member' | 'admin'

export type Address = {
  path: string
  audience: Audience
  /** The document title; a screen may set a more specific one. */
  title: string
}

/** Every address that has a screen. Navigation offers only these addresses; `routes.tsx` maps them to screens. */
export const addresses = [
  { path: '/', audience: 'visitor', title: 'Kiai: martial arts films, training and live events' },
  { path: '/', audience: 'member', title: 'Home · Kiai' },
  { path: '/videos', audience: 'everyone', title: 'Video Library · Kiai' },
  { path: '/techniques', audience: 'everyone', title: 'Techniques · Kiai' },
  { path: '/video/:id', audience: 'member', title: 'Video · Kiai' },
  { path: '/courses', audience: 'member', title: 'Courses · Kiai' },
  { path: '/course/:id', audience: 'member', title: 'Course · Kiai' },
  { path: '/course/:id/lesson/:lessonId', audience: 'member', title: 'Lesson · Kiai' },
  { path: '/certificates/:id', audience: 'everyone', title: 'Certificate · Kiai' },
  { path: '/category/:slug', audience: 'member', title: 'Discipline · Kiai' },
  { path: '/categories', audience: 'member', title: 'All Disciplines · Kiai' },
  { path: '/movies', audience: 'member', title: 'Movies · Kiai' },
  { path: '/movie-genres', audience: 'member', title: 'Movie Genres · Kiai' },
  { path: '/genre/:slug', audience: 'member', title: 'Movies · Kiai' },
  { path: '/subscribe', audience: 'member', title: 'Plans · Kiai' },
  { path: '/purchases/:id', audience: 'member', title: 'Purchase · Kiai' },
  { path: '/purchases/:id/receipt', audience: 'member', title: 'Receipt · Kiai' },
  { path: '/store', audience: 'everyone', title: 'Store · Kiai' },
  { path: '/store/product/:id', audience: 'everyone', title: 'Product · Kiai' },
  { path: '/cart', audience: 'everyone', title: 'Cart · Kiai' },
  { path: '/checkout', audience: 'member', title: 'Checkout · Kiai' },
  { path: '/orders', audience: 'member', title: 'Your orders · Kiai' },
  { path: '/order/:id', audience: 'member', title: 'Order · Kiai' },
  { path: '/product/:id', audience: 'everyone', title: 'Product · Kiai' },
  { path: '/contact', audience: 'everyone', title: 'Contact · Kiai' },
  { path: '/newsletter/unsubscribe', audience: 'everyone', title: 'Unsubscribe · Kiai' },
  { path: '/newsletter/confirm', audience: 'everyone', title: 'Confirm · Kiai' },
  { path: '/newsletter/preferences', audience: 'everyone', title: 'Newsletter · Kiai' },
  { path: '/my-list', audience: 'member', title: 'My List · Kiai' },
  { path: '/my-bookings', audience: 'member', title: 'My Bookings · Kiai' },
  { path: '/teach', audience: 'member', title: 'Teach · Kiai' },
  { path: '/teach/week', audience: 'member', title: 'Calendar · Kiai' },
  { path: '/teach/students', audience: 'member', title: 'Students · Kiai' },
  { path: '/teach/earnings', audience: 'member', title: 'Earnings · Kiai' },
  { path: '/teach/hours', audience: 'member', title: 'Hours · Kiai' },
  { path: '/live', audience: 'member', title: 'Live · Kiai' },
  { path: '/live/:id', audience: 'member', title: 'Live · Kiai' },
  { path: '/live/:id/desk', audience: 'member', title: "Host's desk · Kiai" },
  { path: '/profile', audience: 'member', title: 'Profile · Kiai' },
  { path: '/settings', audience: 'member', title: 'Settings · Kiai' },
  { path: '/privacy-policy', audience: 'everyone', title: 'Privacy Policy · Kiai' },
  { path: '/terms-of-service', audience: 'everyone', title: 'Terms of Service · Kiai' },
  { path: '/cookie-policy', audience: 'everyone', title: 'Cookie Policy · Kiai' },
  { path: '/refund-policy', audience: 'everyone', title: 'Refund Policy · Kiai' },
  { path: '/developers', audience: 'everyone', title: 'Developers · Kiai' },
  { path: '/about', audience: 'member', title: 'Film Academy · Kiai' },
  { path: '/instructors', audience: 'member', title: 'Instructors · Kiai' },
  { path: '/instructors/:id', audience: 'member', title: 'Instructor · Kiai' },
  { path: '/instructors/:id/book', audience: 'member', title: 'Book a Session · Kiai' },
  { path: '/admin', audience: 'admin', title: 'Dashboard · Kiai Admin' },
  { path: '/admin/content', audience: 'admin', title: 'Content · Kiai Admin' },
  { path: '/admin/categories', audience: 'admin', title: 'Categories · Kiai Admin' },
  { path: '/admin/payments', audience: 'admin', title: 'Payments · Kiai Admin' },
  { path: '/admin/payments/:id/receipt', audience: 'admin', title: 'Receipt · Kiai Admin' },
  { path: '/admin/users', audience: 'admin', title: 'Users · Kiai Admin' },
  { path: '/admin/users/:id', audience: 'admin', title: 'User · Kiai Admin' },
  { path: '/admin/newsletter', audience: 'admin', title: 'Newsletter · Kiai Admin' },
  { path: '/admin/newsletter/:id', audience: 'admin', title: 'Newsletter · Kiai Admin' },
  { path: '/admin/instructor-payments', audience: 'admin', title: 'Instructor Payments · Kiai Admin' },
  { path: '/admin/settings', audience: 'admin', title: 'Settings · Kiai Admin' },
  { path: '/admin/instructors', audience: 'admin', title: 'Instructors · Kiai Admin' },
  { path: '/admin/instructors/:id/sessions', audience: 'admin', title: 'Sessions · Kiai Admin' },
  { path: '/admin/courses', audience: 'admin', title: 'Courses · Kiai Admin' },
  { path: '/admin/courses/:id', audience: 'admin', title: 'Course · Kiai Admin' },
  { path: '/admin/genres', audience: 'admin', title: 'Movie Genres · Kiai Admin' },
  { path: '/admin/synonyms', audience: 'admin', title: 'Search Synonyms · Kiai Admin' },
  { path: '/admin/messages', audience: 'admin', title: 'Messages · Kiai Admin' },
  { path: '/admin/messages/:id', audience: 'admin', title: 'Message · Kiai Admin' },
  { path: '/admin/reviews', audience: 'admin', title: 'Reviews · Kiai Admin' },
  { path: '/admin/audit', audience: 'admin', title: 'Audit Log · Kiai Admin' },
  { path: '/admin/orders', audience: 'admin', title: 'Orders · Kiai Admin' },
  { path: '/admin/orders/:id', audience: 'admin', title: 'Order · Kiai Admin' },
  { path: '/admin/live', audience: 'admin', title: 'Live · Kiai Admin' },
  { path: '/admin/live/:id', audience: 'admin', title: 'Live · Kiai Admin' },
  { path: '/admin/products', audience: 'admin', title: 'Products · Kiai Admin' },
  { path: '/admin/*', audience: 'admin', title: 'Kiai Admin' },
] as const satisfies readonly Address[]

export type Path = (typeof addresses)[number]['path']

/** Whether there is a screen at this path, written as in the table (`/video/:id`). */
export function isRegistered(path: string): path is Path {
  return addresses.some((address) => address.path === path)
}

/** Whether a visitor gets content at this path. */
export function isOpenToVisitors(path: string): boolean {
  const open: readonly Audience[] = ['everyone', 'visitor']
  return addresses.some((address) => address.path === path && open.includes(address.audience))
}
