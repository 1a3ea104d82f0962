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
    summary: 'Members, newest first; those with words of name or email that begin so, or with this id',
    query: z.strictObject({ ...pageQuery, ...userFilter }),
    success: page(AdminUser),
  }),
  exportUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users/export',
    access: 'admin',
    audit: true,
    summary: 'The members of a search as CSV, at most 5,000 of them',
    query: z.strictObject(userFilter),
    success: file('text/csv'),
  }),
  countUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users/count',
    access: 'admin',
    summary: 'How many members there are, by what they may open',
    success: json(UserCounts),
  }),
  setTier: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{userId}/subscription',
    access: 'admin',
    summary: 'Opens a plan to a member without payment, or closes it; what they pay for is not touched',
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
    summary: 'Who has set what of the tier of a member, and when; newest first',
    params: theUser,
    success: page(TierChange),
  }),
  getPerson: endpoint({
    method: 'GET',
    path: '/api/admin/users/{userId}',
    access: 'admin',
    audit: true,
    summary: 'A member with their rights, where they are signed in, and what the team has noted of them',
    params: theUser,
    success: json(Person),
    problems: ['member.not_found'],
  }),
  getPersonHistory: endpoint({
    method: 'GET',
    path: '/api/admin/users/{userId}/history',
    access: 'admin',
    audit: true,
    summary: 'What a member has booked, learned, spent and written to the team; the last of each',
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
    summary: 'Adds what the team alone reads of a member',
    params: theUser,
    body: NewStaffNote,
    success: json(Person),
    problems: ['member.not_found'],
  }),
  deleteStaffNote: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{userId}/notes/{noteId}',
    access: 'admin',
    summary: 'Removes a note of the team',
    params: z.strictObject({ userId: id('member'), noteId: id('staffNote') }),
    success: empty,
  }),
  suspendMember: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{userId}/suspension',
    access: 'admin',
    summary:
      'Signs a member out and lets them sign in no more; the plan is not renewed, sessions to come are paid back',
    params: theUser,
    body: Suspension,
    success: json(Person),
    problems: ['member.not_found', 'member.own', 'member.is_admin', 'member.suspended'],
  }),
  liftSuspension: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{userId}/suspension',
    access: 'admin',
    summary: 'Lets a suspended member sign in again',
    params: theUser,
    success: json(Person),
    problems: ['member.not_found', 'member.not_suspended'],
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{userId}/role',
    access: 'admin',
    freshSignIn: true,
    summary: 'Gives a member the rights of an admin, or takes them away; never from oneself',
    params: theUser,
    body: z.strictObject({ role: z.enum(roles) }),
    success: json(Person),
    problems: ['member.not_found', 'member.own', 'member.suspended', 'role.changing'],
  }),
} as const
