import { MailX } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { Campaign } from '#shared/contract/newsletter/campaign.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { problemCode } from '../../../problem.ts'
import { useParams } from '../../../router/router.tsx'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { RecordSkeleton } from '../../../ui/table/record.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { DeliveryReport } from './delivery-report.tsx'
import styles from './newsletter.module.css'
import { useCampaign } from './use-newsletter.ts'

const list = { label: 'Newsletter', path: '/admin/newsletter' }

/** The report is shorter than the draft that it replaces: the page scrolls to its top. */
function useTopOnceSent(status: Campaign['status'] | undefined): void {
  const before = useRef(status)
  useLayoutEffect(() => {
    if (before.current === 'draft' && status === 'sent') scrollTo({ top: 0 })
    before.current = status
  }, [status])
}

/** One newsletter: a draft with its form, then the report of its sending; beside it the preview. */
export function AdminCampaignPage() {
  useGuard()
  const { id = '' } = useParams()
  const { data: campaign, error, isPending, refetch } = useCampaign(id)
  useTopOnceSent(campaign?.status)
  usePageTitle(campaign && `${campaign.subject} · Kiai Admin`)
  const code = problemCode(error)
  const isMissing = code === 'campaign.not_found' || code === 'request.invalid'
  return (
    <AdminLayout
      title={campaign?.subject ?? (isMissing ? 'Newsletter Not Found' : 'Newsletter')}
      parent={list}
    >
      {campaign ? (
        <div className={styles.columns}>
          {campaign.status === 'draft' ? (
            <CampaignEditor key={id} campaign={campaign} />
          ) : (
            <DeliveryReport campaign={campaign} />
          )}
          <CampaignPreview campaign={campaign} />
        </div>
      ) : isPending ? (
        <RecordSkeleton label="Loading the newsletter" />
      ) : isMissing ? (
        <EmptyState
          title="This newsletter does not exist"
          icon={<MailX size={26} />}
          actions={<ButtonLink to={list.path}>All newsletters</ButtonLink>}
        >
          It may have been deleted.
        </EmptyState>
      ) : (
        <ErrorState title="The newsletter could not be loaded" onRetry={() => void refetch()} />
      )}
    </AdminLayout>
  )
}
