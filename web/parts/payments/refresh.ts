import type { QueryClient } from '@tanstack/react-query'
import { auth } from '#shared/contract/auth.ts'
import { courses } from '#shared/contract/courses/courses.ts'
import { subscriptions } from '#shared/contract/payments/subscriptions.ts'
import { invalidate, keyOf, ownBookings, ownReads } from '../../query-client.ts'

const ownCourses = courses.getEnrollment.path.split('{')[0] ?? ''

/** Reloads everything that a plan or a course opens, after a payment. */
export async function refreshMember(client: QueryClient): Promise<void> {
  await Promise.all([
    client.refetchQueries({ queryKey: keyOf(auth.getUser.path), exact: true }),
    invalidate(client, subscriptions.getSubscription.path, ownReads, ownCourses, ownBookings),
  ])
}
