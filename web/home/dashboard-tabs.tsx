import { useQuery } from '@tanstack/react-query'
import { History, ListVideo, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { members } from '#shared/contract/members.ts'
import { read } from '../api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Rail } from '../ui/rail.tsx'
import { EmptyState, ErrorState } from '../ui/state.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { VideoCardSkeleton } from '../ui/video-card.tsx'
import { ActivityList } from './activity-list.tsx'
import { ContinueWatching } from './continue-watching.tsx'
import styles from './dashboard-tabs.module.css'
import { Recommended } from './recommended.tsx'
import { begunRead, isNewcomer, type Training } from './use-training.ts'

const mostActivities = 5

/**
 * Where to go on; recommendations first while nothing is begun. All three are asked for at once, so that changing
 * between them waits for nothing.
 */
export function DashboardTabs({ training }: { training: Training }) {
  const { begun, recommended, enrollments } = training
  const [chosen, setChosen] = useState<string>()
  const activity = useQuery(read(members.listActivity, { query: { limit: mostActivities } }))
  const isRecommending = recommended.isPending || enrollments.isPending
  const lessons = enrollments.data?.items ?? []
  const tabs = [
    {
      id: 'continue',
      label: 'Continue Watching',
      content: (
        <Panel list={begun} empty={<NothingBegun />}>
          {(items) => <ContinueWatching items={items} list={begunRead()} empty={<NothingBegun />} />}
        </Panel>
      ),
    },
    {
      id: 'recommended',
      label: 'Recommended',
      content: (
        <Panel
          list={{ ...recommended, data: isRecommending ? undefined : recommended.data }}
          empty={<NothingToRecommend />}
          isFilled={lessons.some(({ nextLesson }) => nextLesson)}
        >
          {(items) => <Recommended items={items} enrollments={lessons} />}
        </Panel>
      ),
    },
    {
      id: 'activity',
      label: 'Recent Activity',
      content: (
        <Panel list={activity} empty={<NothingDone />}>
          {(items) => <ActivityList items={items} />}
        </Panel>
      ),
    },
  ]
  return (
    <div className={`${styles.tabs} page-width`}>
      <Tabs
        label="Where to go on"
        tabs={tabs}
        selected={chosen ?? (isNewcomer(training) ? 'recommended' : 'continue')}
        onSelect={setChosen}
      />
    </div>
  )
}

type PanelProps<Item> = {
  list: { data: { items: Item[] } | undefined; error: Error | null; refetch: () => unknown }
  empty: ReactNode
  /** Not empty though the list is. */
  isFilled?: boolean
  children: (items: Item[]) => ReactNode
}

/** A tab's content as tall as one row of cards at least: nothing below moves when it arrives, or there is none. */
function Panel<Item>({
  list: { data, error, refetch },
  empty,
  isFilled = false,
  children,
}: PanelProps<Item>) {
  return (
    <div className={styles.panel}>
      <div className={styles.measure} aria-hidden="true" inert>
        <Rail label="">
          <li>
            <VideoCardSkeleton hasReason />
          </li>
        </Rail>
      </div>
      <div className={styles.content}>{contentOf()}</div>
    </div>
  )

  function contentOf(): ReactNode {
    if (error && !data) {
      return <ErrorState level={3} title="This could not be loaded" onRetry={() => void refetch()} />
    }
    if (!data) return <CardsLoading />
    return data.items.length === 0 && !isFilled ? empty : children(data.items)
  }
}

function CardsLoading() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden">Loading</p>
      <Rail label="Loading">
        {Array.from({ length: 5 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without an identity
          <li key={at}>
            <VideoCardSkeleton hasReason />
          </li>
        ))}
      </Rail>
    </div>
  )
}

const browse = (
  <ButtonLink to="/videos" variant="gold">
    Browse the library
  </ButtonLink>
)

function NothingBegun() {
  return (
    <EmptyState level={3} title="Nothing on the go" icon={<ListVideo size={24} />} actions={browse}>
      What you begin waits here, at the second you left it.
    </EmptyState>
  )
}

function NothingToRecommend() {
  return (
    <EmptyState level={3} title="You have seen it all" icon={<Sparkles size={24} />} actions={browse}>
      New videos are recommended as soon as they are published.
    </EmptyState>
  )
}

function NothingDone() {
  return (
    <EmptyState level={3} title="No activity yet" icon={<History size={24} />} actions={browse}>
      Every video and course you finish is noted here.
    </EmptyState>
  )
}
