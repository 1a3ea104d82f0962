import { Inbox, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { idPattern } from '#shared/rules/ids.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { useParams } from '../../../router/router.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { SearchField } from '../../../ui/form/field.tsx'
import { useFilters, useTyping } from '../../../ui/form/filters.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { ShowMore } from '../../../ui/list/show-more.tsx'
import { RecordSkeleton } from '../../../ui/table/record.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { CannedAnswersDialog } from './canned-answers-dialog.tsx'
import { MessageList } from './message-list.tsx'
import styles from './messages-page.module.css'
import { Thread } from './thread.tsx'
import { type MessageFilters, useMessageCounts, useMessages } from './use-messages.ts'

const noFilters: MessageFilters = { state: 'open', search: '' }

/** The messages, sorted by the time their answer is due, and the open one beside the list. */
export function AdminMessagesPage() {
  useGuard()
  const { id } = useParams()
  const { filters, setFilters } = useFilters(noFilters)
  const [typed, setTyped] = useTyping(filters.search, (search) => setFilters({ search }, 'typed'))
  const [isManaging, setManaging] = useState(false)
  const list = useMessages(filters)
  const shown = list.data?.pages.flatMap(({ items }) => items)
  const isMessage = id !== undefined && idPattern('message').test(id)
  return (
    <AdminLayout
      title="Messages"
      action={
        <div className={styles.ways}>
          <Button variant="quiet" onClick={() => setManaging(true)}>
            <MessageSquareText size={18} aria-hidden="true" /> Canned answers
          </Button>
          <States filters={filters} onChange={setFilters} />
        </div>
      }
    >
      <div className={styles.inbox} data-open={id !== undefined || undefined}>
        <section className={styles.side} aria-label="List of messages">
          <search className={styles.search}>
            <SearchField
              label="Search messages"
              hideLabel
              placeholder="Search messages"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </search>
          {list.error && !shown && (
            <ErrorState
              title="The messages could not be loaded"
              level={3}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.isPending && <RecordSkeleton label="Loading messages" />}
          {shown && <MessageList messages={shown} openId={id} />}
          {shown?.length === 0 && !list.hasNextPage && <NoMessages filters={filters} />}
          <ShowMore list={list} className={styles.more}>
            Show more
          </ShowMore>
        </section>
        {isMessage ? (
          <Thread key={id} id={id} />
        ) : (
          <div className={styles.nothing}>
            <EmptyState
              title={id ? 'This message does not exist' : 'Choose a message'}
              icon={<Inbox size={26} />}
            >
              {id ? 'The address may have a typo or be incomplete.' : 'The conversation opens here.'}
            </EmptyState>
          </div>
        )}
      </div>
      <CannedAnswersDialog open={isManaging} onClose={() => setManaging(false)} />
    </AdminLayout>
  )
}

type StatesProps = { filters: MessageFilters; onChange: (change: Partial<MessageFilters>) => void }

function States({ filters, onChange }: StatesProps) {
  const { data: counts } = useMessageCounts()
  const label = (word: string, count: number | undefined) => (count ? `${word} ${formatCount(count)}` : word)
  return (
    <Segments
      label="State of the messages"
      options={[
        { value: 'open', label: label('Open', counts?.open) },
        { value: 'answered', label: label('Answered', counts?.answered) },
        { value: 'closed', label: 'Closed' },
      ]}
      value={filters.state}
      onChange={(state) => onChange({ state })}
    />
  )
}

function NoMessages({ filters: { state, search } }: { filters: MessageFilters }) {
  const isOpen = state === 'open' && !search
  return (
    <EmptyState title={isOpen ? 'All messages answered' : 'No Messages Found'} level={3}>
      {search
        ? 'No name, address or subject matches your search.'
        : isOpen
          ? 'Messages from the contact form appear here.'
          : 'There are no messages in this state.'}
    </EmptyState>
  )
}
