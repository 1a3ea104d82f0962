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

/** New messages arrive at any time: milliseconds between reloads of the list and of an open message. */
const listEvery = 60_000
const activityEvery = 10_000

export function useMessages({ state: chosen, search }: MessageFilters) {
  // An address may hold any text: an unknown state is read as open.
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

/** The others who are answering; polled while the message is open. */
export const useActivity = (id: string) =>
  useQuery({ ...read(contact.getActivity, { params: { id } }), refetchInterval: activityEvery })

export const useAgents = () => useQuery(read(contact.listAgents))

/** Reloads a message that others have changed. */
export function useRefreshThread(id: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: threadRead(id).queryKey })
}

/** The actions for a message. Each returns its new state, which is shown at once. */
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
        toast({ title: 'Answer Sent', description: `Sent to ${thread.email}` })
        return onSuccess(thread)
      },
      // If there is a newer entry, the author is asked again with the entry beside the draft.
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
