/** Table of contents: every domain's endpoints. */
import { admin } from './admin/admin.ts'
import { auth } from './auth.ts'
import { bookings } from './bookings/bookings.ts'
import { catalogue } from './catalogue.ts'
import { categories } from './categories.ts'
import { contact } from './contact/contact.ts'
import { courses } from './courses/courses.ts'
import { instructors } from './instructors.ts'
import { live } from './live/live.ts'
import { media } from './media.ts'
import { members } from './members/members.ts'
import { newsletter } from './newsletter.ts'
import { orders } from './orders/orders.ts'
import { payments } from './payments/payments.ts'
import { reviews } from './reviews/reviews.ts'
import { store } from './store/store.ts'
import { videos } from './videos/videos.ts'

export const api = {
  admin,
  auth,
  bookings,
  catalogue,
  categories,
  contact,
  courses,
  instructors,
  live,
  media,
  members,
  newsletter,
  orders,
  payments,
  reviews,
  store,
  videos,
} as const
export type DomainName = keyof typeof api
