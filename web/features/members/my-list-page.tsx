import { useGuard } from '../../parts/session/use-guard.ts'
import { useSearchParams } from '../../router/router.tsx'
import { Page } from '../../ui/base/page.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import styles from './kept-list.module.css'
import { OwnLoops } from './own-loops.tsx'
import { SavedVideos } from './saved-videos.tsx'
import { WatchedVideos } from './watched-videos.tsx'

/** The member's saved videos and watch history. The tab is kept in the address. */
export function MyListPage() {
  const [params, setParams] = useSearchParams()
  useGuard()
  const tabs = [
    { id: 'list', label: 'My List', content: <SavedVideos /> },
    { id: 'loops', label: 'Loops', content: <OwnLoops /> },
    { id: 'history', label: 'History', content: <WatchedVideos /> },
  ]
  const selected = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'list'
  return (
    <Page title="My List" intro="Videos you save for later, loops you practise, and your history.">
      <div className={styles.tabs}>
        <Tabs
          label="My List, loops and history"
          tabs={tabs}
          selected={selected}
          onSelect={(id) => setParams(id === 'list' ? {} : { tab: id }, { replace: true })}
        />
      </div>
    </Page>
  )
}
