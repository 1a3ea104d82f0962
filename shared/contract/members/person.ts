import * as z from 'zod/mini'
import { messageStates } from '../../rules/office/messages.ts'
import { bookingStates } from '../../rules/sessions/booking.ts'
import { dollars, id, moment } from '../fields.ts'
import { AdminUser } from './admin-user.ts'

/** One member, as admins see them. */

export const roles = ['member', 'admin'] as const
export type Role = (typeof roles)[number]

/** A browser in which the member is signed in. */
export const SignIn = z.object({
  id: id('signIn'),
  startedAt: moment,
  endsAt: moment,
  isAdmin: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

/** A note that only the team reads; `by` is null once that admin's account is deleted. */
export const StaffNote = z.object({
  id: id('staffNote'),
  text: z.string(),
  by: z.nullable(z.string()),
  at: moment,
})
export type StaffNote = z.infer<typeof StaffNote>

export const Person = z.object({
  user: AdminUser,
  role: z.enum(roles),
  /** Without a second factor nobody is an admin, whatever their role. */
  hasSecondFactor: z.boolean(),
  /** Whether this is the calling admin, who cannot change their own rights. */
  isOwn: z.boolean(),
  termsAcceptedAt: z.nullable(moment),
  deletionDueAt: z.nullable(moment),
  instructorId: z.nullable(z.string()),
  suspension: z.nullable(z.object({ at: moment, by: z.nullable(z.string()), reason: z.string() })),
  signIns: z.array(SignIn),
  notes: z.array(StaffNote),
})
export type Person = z.infer<typeof Person>

/** The history of a member on Kiai: figures of all time, and the latest of each kind. */
export const PersonHistory = z.object({
  /** Total paid, minus refunds. */
  spent: dollars,
  sessionsHeld: z.number(),
  hoursWatched: z.number(),
  level: z.number(),
  videosWatched: z.number(),
  coursesCompleted: z.number(),
  bookings: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      instructorName: z.string(),
      startsAt: moment,
      minutes: z.number(),
      status: z.enum(bookingStates),
    }),
  ),
  courses: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      progress: z.number(),
      enrolledAt: moment,
      completedAt: z.nullable(moment),
    }),
  ),
  activity: z.array(z.object({ title: z.string(), description: z.string(), at: moment })),
  messages: z.array(
    z.object({ id: z.string(), subject: z.string(), state: z.enum(messageStates), createdAt: moment }),
  ),
})
export type PersonHistory = z.infer<typeof PersonHistory>
