import * as z from 'zod/mini'
import { empty, endpoint, file, json, page } from '../endpoint.ts'
import { AccessLevel, id, requiredText, text } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { AdminUser, TierChange } from './admin-user.ts'
import { Person, PersonHistory, roles } from './person.ts'

/** Admins list, find and manage members. */

export const UserCounts = z.object({
  total: z.number(),
  free: z.number(),
  premium: z.number(),
  master: z.number(),
})
export type UserCounts = z.infer<typeof UserCounts>

const userFilter = { search: z.optional(text(100)), tier: z.optional(AccessLevel) }
const theUser = z.strictObject({ userId: id('member') })
/** The reason of a suspension; it is kept in the audit log, and the member may read it. */
export const Suspension = z.strictObject({ reason: requiredText(300) })
export type Suspension = z.infer<typeof Suspension>

export const NewStaffNote = z.strictObject({ text: requiredText(2000) })
export type NewStaffNote = z.infer<typeof NewStaffNote>

export const adminUsers = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Members, newest first; filtered by the beginnings of words in name or email, or by id',
    query: z.strictObject({ ...pageQuery, ...userFilter }),
    success: page(AdminUser),
  }),
  exportUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users/export',
    access: 'admin',
    audit: true,
    summary: 'The members of a search as CSV, at most 5,000',
    query: z.strictObject(userFilter),
    success: file('text/csv'),
  }),
  countUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users/count',
    access: 'admin',
    summary: 'The number of members in each tier',
    success: json(UserCounts),
  }),
  setTier: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{userId}/subscription',
    access: 'admin',
    summary: 'Grants a member a tier without payment, or revokes it; their paid plan is not changed',
    params: theUser,
    body: z.strictObject({ subscriptionStatus: AccessLevel }),
    success: json(AdminUser),
    problems: ['member.not_found'],
  }),
  listTierChanges: endpoint({
    method: 'GET',
    path: '/api/admin/users/{userId}/tier-changes',
    access: 'admin',
    audit: true,
    summary: "The history of changes that admins made to a member's tier, newest first",
    params: theUser,
    success: page(TierChange),
  }),
  getPerson: endpoint({
    method: 'GET',
    path: '/api/admin/users/{userId}',
    access: 'admin',
    audit: true,
    summary: "A member with their rights, their sign-ins, and the team's notes",
    params: theUser,
    success: json(Person),
    problems: ['member.not_found'],
  }),
  getPersonHistory: endpoint({
    method: 'GET',
    path: '/api/admin/users/{userId}/history',
    access: 'admin',
    audit: true,
    summary: "A member's latest bookings, courses, payments and messages to the team",
    params: theUser,
    success: json(PersonHistory),
    problems: ['member.not_found'],
  }),
  endSignIns: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{userId}/sign-ins',
    access: 'admin',
    summary: 'Signs a member out everywhere',
    params: theUser,
    success: json(Person),
    problems: ['member.not_found'],
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{userId}/sign-ins/{signInId}',
    access: 'admin',
    summary: 'Signs a member out of one browser',
    params: z.strictObject({ userId: id('member'), signInId: id('signIn') }),
    success: json(Person),
    problems: ['member.not_found'],
  }),
  addStaffNote: endpoint({
    method: 'POST',
    path: '/api/admin/users/{userId}/notes',
    access: 'admin',
    summary: 'Adds an internal note about a member',
    params: theUser,
    body: NewStaffNote,
    success: json(Person),
    problems: ['member.not_found'],
  }),
  deleteStaffNote: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{userId}/notes/{noteId}',
    access: 'admin',
    summary: 'Deletes an internal note',
    params: z.strictObject({ userId: id('member'), noteId: id('staffNote') }),
    success: empty,
  }),
  suspendMember: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{userId}/suspension',
    access: 'admin',
    summary:
      'Suspends a member: signs them out, blocks the sign-in, stops the renewal of their plan, and refunds upcoming sessions',
    params: theUser,
    body: Suspension,
    success: json(Person),
    problems: ['member.not_found', 'member.own', 'member.is_admin', 'member.suspended'],
  }),
  liftSuspension: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{userId}/suspension',
    access: 'admin',
    summary: "Lifts a member's suspension",
    params: theUser,
    success: json(Person),
    problems: ['member.not_found', 'member.not_suspended'],
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{userId}/role',
    access: 'admin',
    freshSignIn: true,
    summary: "Grants or revokes a member's admin rights; admins cannot change their own",
    params: theUser,
    body: z.strictObject({ role: z.enum(roles) }),
    success: json(Person),
    problems: ['member.not_found', 'member.own', 'member.suspended', 'role.changing'],
  }),
} as const
