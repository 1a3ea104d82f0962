import { useQueryClient } from '@tanstack/react-query'
import { auth } from '#shared/contract/auth.ts'
import type { User } from '#shared/contract/members/user.ts'
import { keyOf } from '../../query-client.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'

/** Shows whether the profile was saved. */
export function useProfileSaved() {
  const client = useQueryClient()
  return {
    onSuccess: (user: User) => {
      client.setQueryData(keyOf(auth.getUser.path), user)
      toast({ title: 'Profile Updated' })
    },
    onError: (error: Error) => toastFailure(error, 'Failed to update profile. Please try again.'),
  }
}
