import * as z from 'zod/mini'
import { endpoint, page } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { pageQuery } from '../page.ts'

/** A package of sessions in the form that its buyer sees; part of bookings. */

export const SessionPackage = z.object({
  id: z.string(),
  instructorId: z.string(),
  instructorName: z.string(),
  /** Minutes of each session. */
  duration: z.number(),
  sessions: z.number(),
  /** Sessions that can still be booked: none if the package is over or refunded, or a refund is requested. */
  left: z.number(),
  totalAmount: z.string(),
  boughtAt: moment,
  /** The time until which its sessions can be booked. */
  endsAt: moment,
  purchaseId: z.string(),
})
export type SessionPackage = z.output<typeof SessionPackage>

export const packages = {
  listOwnPackages: endpoint({
    method: 'GET',
    path: '/api/bookings/packages',
    access: 'member',
    summary: "The member's session packages with the sessions left in each, latest first",
    query: z.strictObject(pageQuery),
    success: page(SessionPackage),
  }),
} as const
