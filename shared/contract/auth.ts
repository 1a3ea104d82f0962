import * as z from 'zod/mini'
import { tiers } from '../rules/access.ts'
import { endpoint, json, redirect } from './endpoint.ts'
import { moment } from './fields.ts'

export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  subscriptionStatus: z.enum(tiers),
  subscriptionExpiresAt: z.nullable(moment),
  isAdmin: z.boolean(),
  instructorId: z.nullable(z.string()),
  /** When the member accepted the terms and confirmed to be 13 or older; null until then. */
  termsAcceptedAt: z.nullable(moment),
  /** When the account is deleted, unless that is undone; null for all who stay. */
  deletionDueAt: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
})
export type User = z.infer<typeof User>

export const auth = {
  login: endpoint({
    method: 'GET',
    path: '/api/login',
    access: 'public',
    summary: 'Starts sign-in at the identity provider, then comes back to returnTo',
    query: z.strictObject({ returnTo: z.optional(z.string().check(z.maxLength(2000))) }),
    success: redirect,
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/callback',
    access: 'public',
    summary: 'Where the identity provider sends the browser back to',
    // The provider owns this query and may add to it.
    query: z.looseObject({
      code: z.optional(z.string()),
      state: z.optional(z.string()),
      error: z.optional(z.string()),
    }),
    success: redirect,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/logout',
    access: 'public',
    summary: 'Ends the session here and at the identity provider',
    success: redirect,
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'member',
    beforeTerms: true,
    summary: 'The signed-in member',
    success: json(User),
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/api/auth/terms',
    access: 'member',
    beforeTerms: true,
    summary: 'Accepts the terms and confirms to be 13 or older',
    body: z.strictObject({
      acceptTerms: z.literal(true, 'Please accept the terms to go on'),
      isThirteenOrOlder: z.literal(true, 'You must be 13 or older to use Kiai'),
    }),
    success: json(User),
  }),
} as const
