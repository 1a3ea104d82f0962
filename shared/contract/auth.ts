import * as z from 'zod/mini'
import { endpoint, json, redirect } from './endpoint.ts'
import { User } from './members/user.ts'

export const auth = {
  login: endpoint({
    method: 'GET',
    path: '/api/login',
    access: 'public',
    summary:
      'Starts the sign-in at the identity provider, then returns to returnTo. With fresh the provider requires a new sign-in',
    query: z.strictObject({
      returnTo: z.optional(z.string().check(z.maxLength(2000))),
      fresh: z.optional(z.literal('true')),
    }),
    limit: { calls: 1200, seconds: 60, of: 'copy' },
    success: redirect,
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/callback',
    access: 'public',
    summary: 'The callback to which the identity provider redirects the browser',
    // The sign-in provider owns this query and may extend it.
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
    summary: 'Accepts the terms and confirms an age of at least 13',
    body: z.strictObject({
      acceptTerms: z.literal(true, 'Please accept the terms to continue'),
      isThirteenOrOlder: z.literal(true, 'You must be 13 or older to use Kiai'),
    }),
    success: json(User),
  }),
} as const
