import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Campaign, CampaignInput } from '#shared/contract/newsletter/campaign.ts'
import { newsletter } from '#shared/contract/newsletter.ts'
import { call, read, readPages } from '../../../api.ts'
import { isOvertaken } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

/** Milliseconds between polls of a newsletter that is being sent. */
const lookEvery = 3000

export const isOnItsWay = ({ delivery }: Campaign) => delivery === 'queued' || delivery === 'sending'

export const useSubscriberCounts = () => useQuery(read(newsletter.countSubscribers))
export const useSubscribers = () =>
  useInfiniteQuery(readPages(newsletter.listSubscribers, { query: { limit: 50 } }))
export const useCampaigns = () =>
  useInfiniteQuery({
    ...readPages(newsletter.listCampaigns, { query: { limit: 50 } }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isOnItsWay)) ? lookEvery : false,
  })
export const useCampaign = (id: string) =>
  useQuery({
    ...read(newsletter.getCampaign, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? lookEvery : false),
  })
/** Some subscribers, to fill the preview with their data. */
export const useReaders = () => useQuery(read(newsletter.listSubscribers, { query: { limit: 20 } }))
export const useAudience = (audience: string) =>
  useQuery({ ...read(newsletter.countAudience, { query: { audience } }), staleTime: 60_000 })
export const useCourses = () => useQuery(read(catalogue.listCourses, { query: { limit: 100 } }))
export const usePreviewText = (id: string, subscriberId: string, updatedAt: string) => {
  const text = read(newsletter.previewText, {
    params: { id },
    query: subscriberId ? { subscriberId } : {},
  })
  return useQuery({ ...text, queryKey: [...text.queryKey, updatedAt] })
}
export const useUnknown = (id: string) =>
  useQuery(read(newsletter.listRecipients, { params: { id }, query: { limit: 100 } }))

const refresh = (client: ReturnType<typeof useQueryClient>) =>
  invalidate(client, newsletter.listCampaigns.path)

export function useCreation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CampaignInput) => call(newsletter.createCampaign, { body }),
    onSuccess: () => {
      toast({ title: 'Newsletter campaign created successfully!' })
      return refresh(client)
    },
    onError: (error) => toastFailure(error, 'Failed to create newsletter campaign'),
  })
}

export function useChange({ id, updatedAt }: Campaign) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CampaignInput) =>
      call(newsletter.updateCampaign, { params: { id }, body: { ...body, knownUpdatedAt: updatedAt } }),
    onSuccess: () => {
      toast({ title: 'Draft saved' })
      return refresh(client)
    },
    onError: (error) => toastFailure(error, undefined, 'Not saved'),
  })
}

export function useRemoval(onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Campaign) => call(newsletter.deleteCampaign, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Draft deleted' })
      onGone()
      return refresh(client)
    },
    onError: (error) => toastFailure(error, undefined, 'Not deleted'),
  })
}

export function useTest({ id }: Campaign) {
  return useMutation({
    mutationFn: (subscriberId: string) =>
      call(newsletter.testCampaign, { params: { id }, body: subscriberId ? { subscriberId } : {} }),
    onSuccess: () => toast({ title: 'Test sent', description: 'It was sent to your own address.' }),
    onError: (error) => toastFailure(error, undefined, 'Test not sent'),
  })
}

/** Starts, stops and resumes the sending. */
export function useSending() {
  const client = useQueryClient()
  const settled = {
    onError: (error: Error) => {
      toastFailure(error)
      if (isOvertaken(error)) return refresh(client)
    },
  }
  const send = useMutation({
    mutationFn: ({ id }: Campaign) => call(newsletter.sendCampaign, { params: { id }, body: {} }),
    onSuccess: () => {
      toast({ title: 'Newsletter campaign sent successfully!' })
      return refresh(client)
    },
    onError: (error) => {
      toastFailure(error, 'Failed to send newsletter campaign')
      if (isOvertaken(error)) return refresh(client)
    },
  })
  const stop = useMutation({
    mutationFn: ({ id }: Campaign) => call(newsletter.stopCampaign, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Sending stopped' })
      return refresh(client)
    },
    ...settled,
  })
  const resume = useMutation({
    mutationFn: ({ id }: Campaign) => call(newsletter.resumeCampaign, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Sending resumed' })
      return refresh(client)
    },
    ...settled,
  })
  const again = useMutation({
    mutationFn: (to: { id: string; subscriberId: string }) => call(newsletter.sendAgain, { params: to }),
    onSuccess: () => {
      toast({ title: 'Mail sent again' })
      return refresh(client)
    },
    ...settled,
  })
  return { send, stop, resume, again }
}
