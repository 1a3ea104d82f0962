import { CircleAlert, Pause, Play, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Campaign, Recipients } from '#shared/contract/newsletter/campaign.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { CardTable } from '../../../ui/table/card-table.tsx'
import { StatCard, StatCards } from '../../../ui/table/stat-card.tsx'
import { formatCount, formatDate } from '../../../ui/text/format.ts'
import { audienceName, DeliveryBadge, momentWords, morningDay } from './campaign-words.tsx'
import styles from './newsletter.module.css'
import { isOnItsWay, useCourses, useSending, useUnknown } from './use-newsletter.ts'

/** The progress of a newsletter, the mails that came back, and those in an unknown state. */
export function DeliveryReport({ campaign }: { campaign: Campaign }) {
  const { id, audience, recipients } = campaign
  const { stop, resume } = useSending()
  const courses = useCourses().data?.items
  return (
    <section className={styles.page} aria-label="Delivery">
      <div className={styles.state} aria-live="polite">
        <DeliveryBadge campaign={campaign} />
        <span className={styles.quiet}>
          {audienceName(audience, courses)}
          {dateWords(campaign)}
        </span>
        {isOnItsWay(campaign) && (
          <Button busy={stop.isPending} onClick={() => stop.mutate(campaign)}>
            <Pause size={16} aria-hidden="true" /> Stop
          </Button>
        )}
        {!isOnItsWay(campaign) && campaign.delivery !== 'finished' && (
          <Button variant="gold" busy={resume.isPending} onClick={() => resume.mutate(campaign)}>
            <Play size={16} aria-hidden="true" /> Resume
          </Button>
        )}
      </div>
      {campaign.delivery && <Why campaign={campaign} />}
      {recipients && <Figures campaign={campaign} recipients={recipients} />}
      {recipients && recipients.unknown > 0 && <Unknown id={id} />}
    </section>
  )
}

const dateWords = ({ sentAt, morningOf }: Campaign) =>
  morningOf
    ? `, in the morning of ${morningDay(morningOf)} of each reader`
    : sentAt && `, ${formatDate(sentAt)}`

const reasons: Partial<Record<NonNullable<Campaign['delivery']>, string>> = {
  queued: 'Sending starts within a minute of its time.',
  stopped: 'Sending was stopped. If you resume it, the remaining readers get the newsletter.',
  late: 'It should have been sent more than six hours ago. Resume it if it is still relevant.',
  paused:
    'Too many mails bounced or were reported as spam, so sending paused automatically. Check the source of the addresses before you resume it.',
}

/** Why it is not finished yet; if it is sent by mornings, when the next one is. */
function whyOf({ delivery, morningOf, nextAt, sentAt }: Campaign): ReactNode {
  if (!delivery) return undefined
  if (morningOf && delivery === 'queued' && sentAt) {
    return `Each reader gets it at 9 AM local time. The first ones get it on ${momentWords(sentAt)} or later.`
  }
  if (delivery === 'sending' && nextAt && Date.parse(nextAt) > Date.now()) {
    return `The next readers get it at 9 AM local time, on ${momentWords(nextAt)}.`
  }
  if (morningOf && delivery === 'late') {
    return 'Some readers should have received it more than six hours ago. Resume it if it is still relevant.'
  }
  return reasons[delivery]
}

function Why({ campaign }: { campaign: Campaign }) {
  const { delivery } = campaign
  const words = whyOf(campaign)
  if (!words) return null
  const isBad = delivery === 'paused' || delivery === 'late'
  return (
    <Note tone={isBad ? 'vermilion' : 'gold'} icon={<CircleAlert size={20} />}>
      {words}
    </Note>
  )
}

function Figures({ campaign, recipients }: { campaign: Campaign; recipients: Recipients }) {
  const { due, sending, sent, delivered, bounced, complained, refused, unknown, left } = recipients
  const all = Object.values(recipients).reduce((sum, count) => sum + count, 0)
  const taken = sent + delivered + bounced + complained
  return (
    <>
      {isOnItsWay(campaign) && all > 0 && (
        <ProgressBar label="Sending progress" percent={Math.round(((all - due - sending) / all) * 100)} />
      )}
      <StatCards label="Recipients">
        <StatCard label="Sent" value={formatCount(taken)} note={`of ${formatCount(all)}`} />
        <StatCard label="Delivered" value={formatCount(delivered)} note={`${formatCount(sent)} in transit`} />
        {campaign.isTracked && <Readings campaign={campaign} sent={taken} />}
        <StatCard
          label="Bounced"
          value={formatCount(bounced)}
          note={`${formatCount(complained)} reported as spam`}
        />
        <StatCard
          label="Not sent"
          value={formatCount(left + refused)}
          note={`${formatCount(left)} left, ${formatCount(refused)} refused`}
        />
        <StatCard label="Pending" value={formatCount(due + sending)} note="not sent yet" />
        <StatCard label="Unknown" value={formatCount(unknown)} note="may have been sent" />
      </StatCards>
    </>
  )
}

/** Rough counts: some programs load images and links before a person does, and others load no images. */
function Readings({ campaign: { openCount, clickCount }, sent }: { campaign: Campaign; sent: number }) {
  const share = (count: number) =>
    sent > 0 ? `${Math.min(100, Math.round((count / sent) * 100))}% of sent` : ''
  return (
    <>
      <StatCard
        label="Opened"
        value={`about ${formatCount(openCount)}`}
        note={`${share(openCount)}; including automatic opens`}
      />
      <StatCard
        label="Clicked"
        value={`about ${formatCount(clickCount)}`}
        note={`${share(clickCount)}; including link checkers`}
      />
    </>
  )
}

function Unknown({ id }: { id: string }) {
  const { data } = useUnknown(id)
  const { again } = useSending()
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="unknown">
      <h2 id="unknown" className={styles.heading}>
        Delivery unknown
      </h2>
      <Note>
        The mail service did not confirm these mails. They are not sent again automatically, to avoid
        duplicates.
      </Note>
      <CardTable
        caption="Delivery unknown"
        rows={data.items}
        keyOf={({ subscriberId }) => subscriberId}
        columns={[
          { header: 'Email', isRowHeader: true, cell: ({ email }) => email ?? 'No longer on the list' },
          {
            header: 'Action',
            align: 'right',
            nameless: true,
            cell: ({ subscriberId, email }) => (
              <Button
                aria-label={`Send again: ${email ?? 'a reader who unsubscribed'}`}
                busy={again.isPending && again.variables.subscriberId === subscriberId}
                onClick={() => again.mutate({ id, subscriberId })}
              >
                <RotateCw size={16} aria-hidden="true" /> Send again
              </Button>
            ),
          },
        ]}
      />
    </section>
  )
}
