import * as z from 'zod/mini'
import { empty, endpoint } from './endpoint.ts'
import { atMost, matching, printable, text } from './fields.ts'

const invalid = 'Please enter a valid email address.'

/** As the table holds it and members have theirs: without spaces around it, in lower case. */
const address = z
  .string('Please enter your email address.')
  .check(
    atMost(1000, invalid),
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Please enter your email address.', abort: true }),
    z.maxLength(254, { error: invalid, abort: true }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: invalid, abort: true }),
    printable,
  )

export const newsletter = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    access: 'public',
    summary: 'Subscribes an address to the newsletter; the answer does not tell whether it was known',
    body: z.strictObject({ email: address, firstName: z.optional(text(100)) }),
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
