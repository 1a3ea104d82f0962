import { History, ListVideo, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/state.tsx'
import { Rail } from '../ui/list/rail.tsx'
import { Tabs } from '../ui/list/tabs.tsx'
import { VideoCardSkeleton } from '../ui/list/video-card.tsx'
import { ActivityList } from './activity-list.tsx'
import { ContinueWatching } from './continue-watching.tsx'
import styles from './dashboard-tabs.module.css'
import { Recommended } from './recommended.tsx'
import { isNewcomer, type Training } from './use-training.ts'

/**
 * Ways to continue; recommendations come first while nothing was started. All three are loaded together, so that
 * switching between them is instant.
 */
export function DashboardTabs({ training }: { training: Training }) {
  const { dashboard, enrollments } = training
  const { continueWatching, recommended, activity } = dashboard.data ?? {}
  const [chosen, setChosen] = useState<string>()
  const failing = { error: dashboard.error, onRetry: () => void dashboard.refetch() }
  const lessons = enrollments.data?.items ?? []
  const tabs = [
    {
      id: 'continue',
      label: 'Continue Watching',
      content: (
        <Panel items={continueWatching} empty={<NothingBegun />} {...failing}>
          {(items) => <ContinueWatching items={items} empty={<NothingBegun />} />}
        </Panel>
      ),
    },
    {
      id: 'recommended',
      label: 'Recommended',
      content: (
        <Panel
          items={enrollments.isPending ? undefined : recommended}
          empty={<NothingToRecommend />}
          isFilled={lessons.some(({ nextLesson }) => nextLesson)}
          {...failing}
        >
          {(items) => <Recommended items={items} enrollments={lessons} />}
        </Panel>
      ),
    },
    {
      id: 'activity',
      label: 'Recent Activity',
      content: (
        <Panel items={activity} empty={<NothingDone />} {...failing}>
          {(items) => <ActivityList items={items} />}
        </Panel>
      ),
    },
  ]
  return (
    <div className={`${styles.tabs} page-width`}>
      <Tabs
        label="Your videos"
        tabs={tabs}
        selected={chosen ?? (isNewcomer(training) ? 'recommended' : 'continue')}
        onSelect={setChosen}
      />
    </div>
  )
}

type PanelProps<Item> = {
  /** Undefined while loading. */
  items: Item[] | undefined
  error: Error | null
  onRetry: () => void
  empty: ReactNode
  /** Whether there is content although the list is empty. */
  isFilled?: boolean
  children: (items: Item[]) => ReactNode
}

/** The content of a tab, at least as tall as one row of cards: nothing below moves when it arrives or is empty. */
function Panel<Item>({ items, error, onRetry, empty, isFilled = false, children }: PanelProps<Item>) {
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
    if (error && !items) return <ErrorState level={3} title="This could not be loaded" onRetry={onRetry} />
    if (!items) return <CardsLoading />
    return items.length === 0 && !isFilled ? empty : children(items)
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
    <EmptyState level={3} title="Nothing in progress" icon={<ListVideo size={24} />} actions={browse}>
      Videos you start appear here and resume where you left off.
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
      Videos and courses you finish appear here.
    </EmptyState>
  )
}
