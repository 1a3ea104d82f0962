import { Mail, Pause, Play, Send } from 'lucide-react'
import type { Campaign } from '#shared/contract/newsletter/campaign.ts'
import { Link } from '../../../router/link.tsx'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { type CardColumn, CardTable } from '../../../ui/table/card-table.tsx'
import { LoadMore, RecordSkeleton } from '../../../ui/table/record.tsx'
import { formatCount, formatDate } from '../../../ui/text/format.ts'
import { DeliveryBadge } from './campaign-words.tsx'
import styles from './newsletter.module.css'
import { isOnItsWay, useCampaigns } from './use-newsletter.ts'

type Acts = Record<'onSend' | 'onStop' | 'onResume', (campaign: Campaign) => void>

/** All newsletters, newest first. */
export function Campaigns({ onCreate, ...acts }: Acts & { onCreate: () => void }) {
  const list = useCampaigns()
  const shown = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby="campaigns">
      <h2 id="campaigns" className={styles.heading}>
        Campaigns
      </h2>
      {list.error && !shown && (
        <ErrorState level={3} title="The campaigns could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <RecordSkeleton label="Loading campaigns" count={8} />}
      {shown?.length === 0 && (
        <EmptyState
          level={3}
          title="No campaigns yet"
          icon={<Mail size={26} />}
          actions={<Button onClick={onCreate}>New campaign</Button>}
        >
          A campaign stays a draft until you send it.
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <CardTable caption="Campaigns" columns={columnsWith(acts)} rows={shown} keyOf={({ id }) => id} />
      )}
      <LoadMore list={list} />
    </section>
  )
}

const columnsWith = (acts: Acts): CardColumn<Campaign>[] => [
  {
    header: 'Subject',
    isRowHeader: true,
    cell: ({ id, subject }) => (
      <Link to={`/admin/newsletter/${id}`} className={styles.subject ?? ''}>
        {subject}
      </Link>
    ),
  },
  { header: 'Status', cell: (campaign) => <DeliveryBadge campaign={campaign} /> },
  { header: 'Date', cell: (campaign) => <When campaign={campaign} /> },
  { header: 'Sent', align: 'right', cell: (campaign) => sentWords(campaign) },
  {
    header: 'Action',
    align: 'right',
    nameless: true,
    cell: (campaign) => <Ways campaign={campaign} {...acts} />,
  },
]

function When({ campaign: { sentAt, createdAt, morningOf } }: { campaign: Campaign }) {
  // Noon UTC is on that day in nearly every time zone.
  const at = sentAt && morningOf ? `${morningOf}T12:00:00.000Z` : (sentAt ?? createdAt)
  return <time dateTime={at}>{formatDate(at)}</time>
}

function sentWords({ status, sentCount, recipients }: Campaign) {
  if (status === 'draft') return '–'
  const all = recipients && Object.values(recipients).reduce((sum, count) => sum + count, 0)
  return all ? `${formatCount(sentCount)} of ${formatCount(all)}` : formatCount(sentCount)
}

function Ways({ campaign, onSend, onStop, onResume }: Acts & { campaign: Campaign }) {
  const { id, subject, status, delivery } = campaign
  const address = `/admin/newsletter/${id}`
  if (status === 'draft') {
    return (
      <span className={styles.acts}>
        <Button aria-label={`Send: ${subject}`} onClick={() => onSend(campaign)}>
          <Send size={16} aria-hidden="true" /> Send
        </Button>
        <ButtonLink to={address} aria-label={`Edit: ${subject}`}>
          Edit
        </ButtonLink>
      </span>
    )
  }
  if (isOnItsWay(campaign)) {
    return (
      <Button aria-label={`Stop: ${subject}`} onClick={() => onStop(campaign)}>
        <Pause size={16} aria-hidden="true" /> Stop
      </Button>
    )
  }
  if (delivery !== 'finished') {
    return (
      <Button aria-label={`Resume: ${subject}`} onClick={() => onResume(campaign)}>
        <Play size={16} aria-hidden="true" /> Resume
      </Button>
    )
  }
  return (
    <ButtonLink to={address} aria-label={`Report: ${subject}`}>
      Report
    </ButtonLink>
  )
}
