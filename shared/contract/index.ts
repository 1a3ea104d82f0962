/** Table of contents: every domain's endpoints. */
import { admin } from './admin.ts'
import { auth } from './auth.ts'
import { catalogue } from './catalogue.ts'
import { courses } from './courses.ts'
import { instructors } from './instructors.ts'
import { media } from './media.ts'
import { members } from './members.ts'
import { newsletter } from './newsletter.ts'
import { videos } from './videos.ts'

export const api = {
  admin,
  auth,
  catalogue,
  courses,
  instructors,
  media,
  members,
  newsletter,
  videos,
} as const
export type DomainName = keyof typeof api
