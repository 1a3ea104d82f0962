import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#shared/contract/newsletter/campaign.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { useNavigate } from '../../../router/router.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { StatCard, StatCards } from '../../../ui/table/stat-card.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { Campaigns } from './campaigns.tsx'
import { CreateCampaignDialog } from './create-campaign-dialog.tsx'
import styles from './newsletter.module.css'
import { SendDialog } from './send-dialog.tsx'
import { Subscribers } from './subscribers.tsx'
import { useCampaigns, useCreation, useSending, useSubscriberCounts } from './use-newsletter.ts'

/** Newsletters: the number of subscribers, the drafts and sent newsletters, and the list of subscribers. */
export function AdminNewsletterPage() {
  useGuard()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const [sent, setSent] = useState<Campaign>()
  const creation = useCreation()
  const { send, stop, resume } = useSending()
  const { isPending } = useCampaigns()
  return (
    <AdminLayout
      title="Newsletter"
      action={
        <Button variant="gold" onClick={() => setCreating(true)}>
          <Plus size={18} aria-hidden="true" /> New campaign
        </Button>
      }
    >
      <div className={styles.page}>
        <Counts />
        <Campaigns
          onSend={setSent}
          onStop={(campaign) => stop.mutate(campaign)}
          onResume={(campaign) => resume.mutate(campaign)}
          onCreate={() => setCreating(true)}
        />
        {/* Loaded at the same time, and placed once the number of campaigns above is known. */}
        <div hidden={isPending}>
          <Subscribers />
        </div>
      </div>
      <CreateCampaignDialog
        open={isCreating}
        busy={creation.isPending}
        onSave={async (input) => {
          const { id } = await creation.mutateAsync(input)
          setCreating(false)
          navigate(`/admin/newsletter/${id}`)
        }}
        onClose={() => setCreating(false)}
      />
      <SendDialog
        campaign={sent}
        busy={send.isPending}
        onSend={() => sent && send.mutate(sent, { onSettled: () => setSent(undefined) })}
        onClose={() => setSent(undefined)}
      />
    </AdminLayout>
  )
}

function Counts() {
  const { data, error, refetch } = useSubscriberCounts()
  if (error && !data)
    return <ErrorState title="The counts could not be loaded" level={3} onRetry={() => void refetch()} />
  return (
    <StatCards label="Subscribers">
      <StatCard label="Active subscribers" value={data && formatCount(data.active)} note="on the list" />
      <StatCard label="Joined" value={data && formatCount(data.joinedThisMonth)} note="this month" />
      <StatCard label="Left" value={data && formatCount(data.leftThisMonth)} note="this month" />
    </StatCards>
  )
}
