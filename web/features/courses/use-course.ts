import { useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { courses } from '#shared/contract/courses/courses.ts'
import type { User } from '#shared/contract/members/user.ts'
import { effectiveTier, opens, type Tier } from '#shared/rules/access/access.ts'
import { call, read } from '../../api.ts'
import { invalidate, isUnauthorized, ownReads } from '../../query-client.ts'
import { signInAddress } from '../../session.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export const courseOf = (id: string) => read(catalogue.getCourse, { params: { id } })

/** The page itself handles the end of the session. */
export const enrollmentOf = (id: string) => ({
  ...read(courses.getEnrollment, { params: { id } }),
  meta: { ownUnauthorized: true },
})

export const enrollmentsOf = () => read(courses.listEnrollments)

/** Whether a member's plan includes the course; admins need no plan. */
export function planOpens(user: User, accessLevel: Tier): boolean {
  return user.isAdmin || opens(effectiveTier(user, Date.now()), accessLevel)
}

/** Time to read the toast before the page leaves for sign-in. */
const redirectAfterMs = 1000

export function useEnroll(id: string) {
  const client = useQueryClient()
  const mutationKey = ['enroll', id]
  const { mutate, ...enrolling } = useMutation({
    mutationKey,
    mutationFn: () => call(courses.enroll, { params: { id } }),
    meta: { ownUnauthorized: true },
    onSuccess: async () => {
      toast({ title: 'Enrolled Successfully!' })
      void invalidate(client, ownReads)
      await client.refetchQueries({ queryKey: enrollmentOf(id).queryKey })
    },
    onError: (error) => {
      if (!isUnauthorized(error)) {
        const description = 'Failed to enroll in course. Please try again.'
        return toast({ title: 'Enrollment Failed', description, tone: 'bad' })
      }
      toast({ title: 'Login Required', description: 'Please log in to enroll in courses.', tone: 'bad' })
      setTimeout(() => location.assign(signInAddress(`/course/${id}`)), redirectAfterMs)
    },
  })
  /** Only once: the second press of a double click comes before the button is busy. */
  const enroll = (then?: () => void) => {
    if (client.isMutating({ mutationKey }) === 0) mutate(undefined, { ...(then && { onSuccess: then }) })
  }
  return { ...enrolling, enroll }
}
