import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { live } from '#shared/contract/live/live.ts'
import { call, read } from '../../../api.ts'
import { type Media, type MediaState, useMedia } from '../../../ui/player/media/use-media.ts'

/** Seconds of chat that are loaded ahead of the picture. */
const ahead = 20
/** Seconds beyond the last page after which a jump starts a new list. */
const farAhead = 120
/** Seconds of chat that are shown before the target of a jump. */
const before = 60
/** Messages kept in the document. */
const mostShown = 100

/**
 * Rounded to half a second. The end of a video may be slightly before the last message, so the last second shows all.
 */
const secondShown = ({ position, duration }: MediaState) =>
  duration > 0 && position > duration - 1 ? Math.ceil(duration) + 1 : Math.floor(position * 2) / 2

/** The messages of a replay up to the current second, loaded in pages as it plays and seeks. */
export function useReplayChat(eventId: string, media: Media) {
  const second = useMedia(media, secondShown)
  const [start, setStart] = useState(0)
  const { queryKey } = read(live.readReplayChat, { params: { id: eventId }, query: { from: start } })
  const list = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        live.readReplayChat,
        { params: { id: eventId }, query: pageParam ? { cursor: pageParam } : { from: start } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { hasNextPage, isFetching, fetchNextPage, error } = list
  const pages = list.data?.pages ?? []
  const until = pages.at(-1)?.until ?? start
  const isElsewhere = second < start || (hasNextPage && second > until + farAhead)
  const isShort = hasNextPage && second + ahead > until
  useEffect(() => {
    if (isElsewhere) setStart(Math.max(0, Math.floor(second) - before))
    else if (isShort && !isFetching && !error) void fetchNextPage()
  }, [isElsewhere, isShort, isFetching, error, second, fetchNextPage])
  const messages = pages.flatMap((page) => page.messages)
  return {
    messages: messages.filter((message) => message.second <= second).slice(-mostShown),
    /** Whether the chat is empty. */
    isSilent: start === 0 && list.isSuccess && !hasNextPage && messages.length === 0,
    isPending: list.isPending,
    error,
    refetch: list.refetch,
  }
}
