import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { contact } from '#shared/contract/contact/contact.ts'
import type { CannedAnswer } from '#shared/contract/contact/message.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { call, read } from '../../../api.ts'
import { invalidate, isUnauthorized } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

export type CannedInput = Input<typeof contact.createCannedAnswer>['body']

export const useCannedAnswers = () => useQuery(read(contact.listCannedAnswers))

/** Adds, edits and deletes canned answers. If another admin has changed one, its current state is shown. */
export function useCannedWrites() {
  const client = useQueryClient()
  const refresh = () => invalidate(client, contact.listCannedAnswers.path)
  return {
    save: useMutation({
      mutationFn: ({ known, body }: { known: CannedAnswer | undefined; body: CannedInput }) =>
        known
          ? call(contact.updateCannedAnswer, {
              params: { id: known.id },
              body: { ...body, knownUpdatedAt: known.updatedAt },
            })
          : call(contact.createCannedAnswer, { body }),
      onSuccess: () => {
        toast({ title: 'Canned Answer Saved' })
        return refresh()
      },
      onError: refresh,
    }),
    remove: useMutation({
      mutationFn: ({ id }: CannedAnswer) => call(contact.deleteCannedAnswer, { params: { id } }),
      onSuccess: () => {
        toast({ title: 'Canned Answer Deleted' })
        return refresh()
      },
      onError: (error: Error) => {
        if (!isUnauthorized(error)) toastFailure(error)
        return refresh()
      },
    }),
  }
}
