import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { contact } from '#shared/contract/contact/contact.ts'
import type { MessageThread } from '#shared/contract/contact/message.ts'
import { messageStates } from '#shared/rules/office/messages.ts'
import { call, read, readPages } from '../../../api.ts'
import { isOvertaken, problemCode } from '../../../problem.ts'
import { invalidate, isUnauthorized } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import type { Filters } from '../../../ui/form/filters.ts'

export type MessageFilters = Filters<'state' | 'search'>

/** Messages come while one looks: milliseconds after which the list is asked again, and an open message. */
const listEvery = 60_000
const activityEvery = 10_000

export function useMessages({ state: chosen, search }: MessageFilters) {
  // An address may say anything: an unknown state is the open one.
  const state = messageStates.find((each) => each === chosen) ?? 'open'
  return useInfiniteQuery({
    ...readPages(contact.listMessages, { query: { limit: 25, state, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: listEvery,
  })
}

export const useMessageCounts = () => useQuery({ ...read(contact.countMessages), refetchInterval: listEvery })

const threadRead = (id: string) => read(contact.getMessage, { params: { id } })
export const useThread = (id: string) => useQuery(threadRead(id))

/** Who else is answering; asked again and again while the message is open. */
export const useActivity = (id: string) =>
  useQuery({ ...read(contact.getActivity, { params: { id } }), refetchInterval: activityEvery })

export const useAgents = () => useQuery(read(contact.listAgents))

/** A message that others have changed is read again. */
export function useRefreshThread(id: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: threadRead(id).queryKey })
}

/** What is done with a message. Each answers with how it stands then, which is shown at once. */
export function useThreadWrites(id: string) {
  const client = useQueryClient()
  const params = { id }
  const refresh = () => invalidate(client, contact.listMessages.path)
  const onSuccess = (thread: MessageThread) => {
    client.setQueryData(threadRead(id).queryKey, thread)
    const isOther = (address: string) => !address.startsWith(`${contact.listMessages.path}/${id}`)
    return client.invalidateQueries({
      predicate: ({ queryKey }) => {
        const address = queryKey.join('/')
        return address.startsWith(contact.listMessages.path) && isOther(address)
      },
    })
  }
  const onError = (error: Error) => {
    if (isUnauthorized(error)) return
    toastFailure(error)
    if (isOvertaken(error)) return refresh()
  }
  return {
    answer: useMutation({
      mutationFn: (body: { text: string; version: number; close: boolean }) =>
        call(contact.answerMessage, { params, body }),
      onSuccess: (thread: MessageThread) => {
        toast({ title: 'Answer Sent', description: `It is on its way to ${thread.email}` })
        return onSuccess(thread)
      },
      // Over a newer one it is asked again, beside it.
      onError: (error: Error) => (problemCode(error) === 'message.changed' ? refresh() : onError(error)),
    }),
    note: useMutation({
      mutationFn: (text: string) => call(contact.addNote, { params, body: { text } }),
      onSuccess,
      onError,
    }),
    setState: useMutation({
      mutationFn: (body: { state: 'open' | 'closed'; version: number }) =>
        call(contact.setMessageState, { params, body }),
      onSuccess,
      onError,
    }),
    assign: useMutation({
      mutationFn: (body: { assigneeId: string | null; knownAssigneeId: string | null }) =>
        call(contact.assignMessage, { params, body }),
      onSuccess,
      onError,
    }),
  }
}
