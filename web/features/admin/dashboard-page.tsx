import { figureRanges } from '#shared/contract/admin/analytics.ts'
import { AdminLayout } from '../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../parts/session/use-guard.ts'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { useFilters } from '../../ui/form/filters.ts'
import { Segments } from '../../ui/form/segments.tsx'
import { ActivityPanel } from './activity.tsx'
import { AttentionPanel } from './attention.tsx'
import { HoursPanel, PlansPanel, RevenuePanel, SignUpsPanel } from './charts/range-charts.tsx'
import { TopVideos } from './charts/top-videos.tsx'
import styles from './dashboard-page.module.css'
import { momentName } from './figure-words.ts'
import { QuickActions } from './quick-actions.tsx'
import { StatFigures } from './stat-figures.tsx'
import { useFigures, useStats } from './use-dashboard.ts'

const noFilters = { days: '30' }
const ranges = figureRanges.map((value) => ({ value, label: `${value} days` }))

/** The key figures of the platform and the tasks that wait for an admin. The range is kept in the address. */
export function AdminDashboardPage() {
  useGuard()
  const { filters, setFilters } = useFilters(noFilters)
  const range = figureRanges.find((each) => each === filters.days) ?? '30'
  const [stats, figures] = [useStats(), useFigures(range)]
  const error = (stats.error && !stats.data) || (figures.error && !figures.data)
  const retry = () => {
    void stats.refetch()
    void figures.refetch()
  }
  return (
    <AdminLayout
      title="Dashboard"
      action={
        <Segments label="Range" options={ranges} value={range} onChange={(days) => setFilters({ days })} />
      }
    >
      <div className={styles.page} aria-busy={figures.isPlaceholderData || undefined}>
        <p className={styles.asOf} role="status">
          {figures.data
            ? `Figures as of ${momentName(figures.data.asOf)}. Days are UTC.`
            : error
              ? 'No figures.'
              : 'Loading figures…'}
        </p>
        {error ? (
          <ErrorState title="The figures could not be loaded" onRetry={retry} />
        ) : (
          <StatFigures stats={stats.data} figures={figures.data} />
        )}
        <div className={styles.panels}>
          <AttentionPanel className={styles.attention} />
          {!error && (
            <>
              <RevenuePanel figures={figures.data} className={styles.wide} />
              <SignUpsPanel figures={figures.data} className={styles.small} />
              <PlansPanel figures={figures.data} className={styles.small} />
              <HoursPanel figures={figures.data} className={styles.small} />
            </>
          )}
          <TopVideos range={range} className={styles.top} />
          <ActivityPanel className={styles.third} />
        </div>
        <QuickActions />
      </div>
    </AdminLayout>
  )
}
