import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf } from '#shared/contract/client.ts'
import { members } from '#shared/contract/members/members.ts'
import type { Page } from '#shared/contract/page.ts'
import { readPages } from '../../api.ts'
import { keyOf } from '../../query-client.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { CardList } from '../../ui/list/card-list.tsx'
import { VideoCardSkeleton } from '../../ui/list/video-card.tsx'
import styles from './kept-list.module.css'

const perPage = 24

type KeptEndpoint = typeof members.listBookmarks | typeof members.listHistory | typeof members.listOwnLoops

const firstPage = { query: { limit: perPage } }
const keptKey = (endpoint: KeptEndpoint) => keyOf(addressOf(endpoint, firstPage))

export const useSaved = () => useInfiniteQuery(readPages(members.listBookmarks, firstPage))
export const useOwnLoops = () => useInfiniteQuery(readPages(members.listOwnLoops, firstPage))
export const useHistory = () => useInfiniteQuery(readPages(members.listHistory, firstPage))

type Kept = InfiniteData<Page<{ id: string }>, string>

/** Removes an item from the cached list. */
export function dropKept(client: QueryClient, endpoint: KeptEndpoint, id: string): void {
  client.setQueryData(keptKey(endpoint), (known: Kept | undefined) => {
    if (!known) return known
    const without = (page: Kept['pages'][number]) => {
      const items = page.items.filter((item) => item.id !== id)
      return { ...page, items, total: page.total - (page.items.length - items.length) }
    }
    return { ...known, pages: known.pages.map(without) }
  })
}

type KeptListProps<Item extends { id: string }> = {
  label: string
  /** The kind of items, in the plural. */
  things?: string
  list: {
    data: InfiniteData<Page<Item>> | undefined
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  hidden: ReadonlySet<string>
  empty: ReactNode
  /** Shown above the cards if there are any. */
  head?: ReactNode
  card: (item: Item, action: ReactNode) => ReactNode
  removeLabel: (item: Item) => string
  onRemove: (item: Item) => void
}

export function KeptList<Item extends { id: string }>(props: KeptListProps<Item>) {
  const { label, things = 'videos', list, hidden, empty, head, card, removeLabel, onRemove } = props
  const items = list.data?.pages.flatMap((page) => page.items).filter(({ id }) => !hidden.has(id))
  const isEmpty = items?.length === 0 && !list.hasNextPage
  return (
    <>
      {items && !isEmpty && head}
      <CardList
        label={label}
        things={things}
        items={items}
        error={list.error}
        onRetry={() => void list.refetch()}
        failure={`Your ${things} could not be loaded`}
        empty={isEmpty && empty}
        shape={<VideoCardSkeleton />}
      >
        {(item) =>
          card(
            item,
            <IconButton label={removeLabel(item)} onClick={() => onRemove(item)}>
              <X size={18} aria-hidden="true" />
            </IconButton>,
          )
        }
      </CardList>
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button size="large" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </>
  )
}
