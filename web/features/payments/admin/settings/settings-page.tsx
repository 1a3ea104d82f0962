import type { ReactNode } from 'react'
import type { PaymentSettings } from '#shared/contract/payments/admin-books.ts'
import { AdminLayout } from '../../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../../parts/session/use-guard.ts'
import { ErrorState } from '../../../../ui/feedback/state.tsx'
import { useFilters } from '../../../../ui/form/filters.ts'
import { FormSkeleton } from '../../../../ui/form/form-skeleton.tsx'
import { Tabs } from '../../../../ui/list/tabs.tsx'
import { BannerForm } from './banner-form.tsx'
import { CurrentConfiguration } from './current-configuration.tsx'
import { OfficeForm } from './office-form.tsx'
import { PayPalForm } from './paypal-form.tsx'
import { PlatformForm } from './platform-form.tsx'
import styles from './settings-page.module.css'
import { SocialForm } from './social-form.tsx'
import { StripeForm } from './stripe-form.tsx'
import { useSettings } from './use-settings.ts'

const noFilters = { tab: 'stripe' }

/** Payment methods and platform fees. The tab is kept in the address. */
export function AdminSettingsPage() {
  useGuard()
  const { filters, setFilters } = useFilters(noFilters)
  const { data, error, refetch } = useSettings()
  const shown = (content: (settings: PaymentSettings) => ReactNode) => (
    <div className={styles.columns}>
      {data ? content(data) : <FormSkeleton />}
      <CurrentConfiguration settings={data} />
    </div>
  )
  const tabs = [
    { id: 'stripe', label: 'Stripe', content: shown((settings) => <StripeForm settings={settings} />) },
    { id: 'paypal', label: 'PayPal', content: shown((settings) => <PayPalForm settings={settings} />) },
    {
      id: 'platform',
      label: 'Platform',
      content: shown((settings) => (
        <div className={styles.cards}>
          <PlatformForm settings={settings} />
          <BannerForm settings={settings} />
          <OfficeForm settings={settings} />
        </div>
      )),
    },
    { id: 'social', label: 'Social Media', content: shown((settings) => <SocialForm settings={settings} />) },
  ]
  const selected = tabs.find(({ id }) => id === filters.tab)?.id ?? 'stripe'
  return (
    <AdminLayout title="Settings">
      {error && !data ? (
        <ErrorState title="The settings could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <Tabs
          label="Settings"
          tabs={tabs}
          selected={selected}
          onSelect={(tab) => setFilters({ tab }, 'typed')}
        />
      )}
    </AdminLayout>
  )
}
