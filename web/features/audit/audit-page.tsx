import { ChevronDown, Download, ShieldCheck } from 'lucide-react'
import { admin } from '#shared/contract/admin/admin.ts'
import type { AuditEntry } from '#shared/contract/admin/audit.ts'
import { addressOf } from '#shared/contract/client.ts'
import { AdminLayout } from '../../parts/admin/admin-layout.tsx'
import { actNames, actWords } from '../../parts/audit/act-words.ts'
import { useGuard } from '../../parts/session/use-guard.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { SearchField, Select } from '../../ui/form/field.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { useFilters, useTyping } from '../../ui/form/filters.ts'
import { ShowMore } from '../../ui/list/show-more.tsx'
import { RecordSkeleton } from '../../ui/table/record.tsx'
import { bookTime } from '../../ui/text/month-words.ts'
import styles from './audit-page.module.css'
import { type AuditFilters, searchOf, useAudit } from './use-audit.ts'

const noFilters: AuditFilters = { search: '', person: '', operation: '', days: '' }

const stretches = [
  { days: '1', label: 'Last 24 hours' },
  { days: '7', label: 'Last 7 days' },
  { days: '30', label: 'Last 30 days' },
  { days: '365', label: 'Last year' },
] as const

/** The actions of admins, newest first. Read-only. */
export function AdminAuditPage() {
  useGuard()
  const { filters, setFilters, clearFilters } = useFilters(noFilters)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const list = useAudit(filters)
  const shown = list.data?.pages.flatMap(({ items }) => items)
  const person = shown
    ?.flatMap(({ actor, about }) => (about ? [actor, about] : [actor]))
    .find(({ id }) => id === filters.person)
  return (
    <AdminLayout
      title="Audit Log"
      action={
        <ButtonLink to={addressOf(admin.exportAudit, { query: searchOf(filters) })} download="kiai-audit.csv">
          <Download size={18} aria-hidden="true" /> Export
        </ButtonLink>
      }
    >
      <div className={styles.page}>
        <p className={styles.note}>Entries cannot be changed and are kept for 2 years. Times are in UTC.</p>
        <Filters filters={filters} onChange={setFilters} />
        {filters.person && (
          <p>
            <Chip
              removeLabel={`Show all people, not only ${person?.name ?? filters.person}`}
              onRemove={() => setFilters({ person: '' })}
            >
              {person?.name ?? filters.person}
            </Chip>
          </p>
        )}
        {list.error && !shown && (
          <ErrorState title="The audit log could not be loaded" onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <RecordSkeleton label="Loading the audit log" />}
        {shown?.length === 0 && !list.hasNextPage && (
          <NothingFound onClear={isFiltered ? clearFilters : undefined} />
        )}
        {shown && shown.length > 0 && (
          <div className={styles.frame} aria-busy={list.isPlaceholderData || undefined}>
            <p aria-hidden="true" className={styles.head}>
              <span>Time, UTC</span>
              <span>Person</span>
              <span>Action</span>
              <span>About</span>
              <span>Network</span>
            </p>
            <ul aria-label="Actions" className={styles.list}>
              {shown.map((entry) => (
                <Entry key={entry.id} entry={entry} onPerson={(id) => setFilters({ person: id })} />
              ))}
            </ul>
          </div>
        )}
        <ShowMore list={list} className={styles.more}>
          Show more
        </ShowMore>
      </div>
    </AdminLayout>
  )
}

type FiltersProps = {
  filters: AuditFilters
  onChange: ReturnType<typeof useFilters<keyof AuditFilters>>['setFilters']
}

function Filters({ filters, onChange }: FiltersProps) {
  const [typed, setTyped] = useTyping(filters.search, (search) => onChange({ search }, 'typed'))
  return (
    <FilterBar>
      <SearchField
        label="ID of a member or an item"
        hideLabel
        placeholder="ID of a member or an item"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Select
        label="Action"
        hideLabel
        value={filters.operation}
        onChange={({ currentTarget: { value } }) => onChange({ operation: value })}
      >
        <option value="">All Actions</option>
        {actNames
          .toSorted((one, other) => actWords(one).localeCompare(actWords(other)))
          .map((name) => (
            <option key={name} value={name}>
              {actWords(name)}
            </option>
          ))}
      </Select>
      <Select
        label="Time"
        hideLabel
        value={filters.days}
        onChange={({ currentTarget: { value } }) => onChange({ days: value })}
      >
        <option value="">All Times</option>
        {stretches.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </Select>
    </FilterBar>
  )
}

function Entry({ entry, onPerson }: { entry: AuditEntry; onPerson: (id: string) => void }) {
  const { at, actor, about, outcome, subjectId, operation, network, requestId, changes, reason } = entry
  return (
    <li>
      <details className={styles.entry}>
        <summary className={styles.summary}>
          <time dateTime={at} className={styles.quiet}>
            {bookTime(at)}
          </time>
          <span className={styles.name}>{actor.name ?? 'Deleted account'}</span>
          <span>
            {actWords(operation)} {outcome === 'refused' && <Badge tone="vermilion">Refused</Badge>}
          </span>
          <span className={styles.about}>{about?.name ?? subjectId ?? ''}</span>
          <span className={styles.quiet}>{network}</span>
          <ChevronDown size={18} aria-hidden="true" className={styles.sign} />
        </summary>
        <div className={styles.detail}>
          {changes.length > 0 && <Changes changes={changes} />}
          {reason && <p>Reason: {reason}</p>}
          {outcome === 'refused' && <p>Refused: {entry.refusalTitle}</p>}
          <p className={styles.quiet}>
            {subjectId && <>Subject {subjectId}. </>}Request {requestId}.
          </p>
          <p className={styles.actions}>
            <Button size="small" onClick={() => onPerson(actor.id)}>
              Only {actor.name ?? 'this account'}
            </Button>
            {about && about.id !== actor.id && (
              <Button size="small" onClick={() => onPerson(about.id)}>
                Only {about.name ?? 'this account'}
              </Button>
            )}
          </p>
        </div>
      </details>
    </li>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ entity, field, before, after }) => (
        <div key={`${entity} ${field} ${before} ${after}`}>
          <dt>
            {entity}.{field}
          </dt>
          <dd>
            {before === null && after === null ? (
              'changed'
            ) : (
              <>
                {before === null ? <span className={styles.quiet}>none</span> : <del>{before}</del>}
                <span className="visually-hidden"> became </span>
                <span aria-hidden="true"> → </span>
                {after === null ? <span className={styles.quiet}>none</span> : <ins>{after}</ins>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function NothingFound({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No Actions Found"
      icon={<ShieldCheck size={26} />}
      actions={onClear && <Button onClick={onClear}>Clear All Filters</Button>}
    >
      Changes by admins, exports and refused calls appear here.
    </EmptyState>
  )
}
