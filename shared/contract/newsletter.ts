import * as z from 'zod/mini'
import { empty, endpoint } from './endpoint.ts'
import { matching, text } from './fields.ts'
import { emailAddress } from './mail-fields.ts'

export const newsletter = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    access: 'public',
    summary: 'Subscribes an address to the newsletter; the answer does not tell whether it was known',
    body: z.strictObject({ email: emailAddress, firstName: z.optional(text(100)) }),
    success: empty,
    limit: { calls: 30, seconds: 600 },
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    access: 'public',
    summary: 'Ends the subscription a link in a newsletter is for; whoever has the link may',
    body: z.strictObject({ token: matching(/^[\w-]{43}$/, 43, 'This link is not complete') }),
    success: empty,
    problems: ['subscriber.not_found'],
  }),
} as const
