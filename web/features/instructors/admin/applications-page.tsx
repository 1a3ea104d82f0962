import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import type { Instructor } from '#shared/contract/instructor.ts'
import type { ApprovalDecision } from '#shared/contract/instructors.ts'
import { type Approval, approvalOf } from '#shared/rules/instructor.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { languageNames } from '../../../ui/text/language-name.ts'
import { HourlyRate } from '../instructor-card.tsx'
import styles from './applications-page.module.css'
import { DecisionDialog, type Subject } from './decision-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { isOutdated, useApplications, useDecision, useTerms } from './use-applications.ts'

const approvals = [
  { value: 'pending', label: 'Waiting', none: 'No pending applications' },
  { value: 'approved', label: 'Approved', none: 'No approved instructors' },
  { value: 'rejected', label: 'Rejected', none: 'No rejected applications' },
] as const

/** The people who have applied to teach, with their applications, and the instructors. */
export function AdminApplicationsPage() {
  useGuard()
  const list = useApplications()
  const [shown, setShown] = useState<Approval>('pending')
  const [subject, setSubject] = useState<Subject>()
  const [termed, setTermed] = useState<Instructor>()
  const decided = useDecision()
  const terms = useTerms()
  const all = list.data?.items
  const those = all?.filter((instructor) => approvalOf(instructor) === shown)
  const decide = async (decision: ApprovalDecision) => {
    if (!subject) return
    try {
      await decided.mutateAsync({ instructor: subject.instructor, decision })
    } catch (error) {
      if (!isOutdated(error)) throw error
    }
    setSubject(undefined)
  }
  const countOf = (value: Approval) =>
    all ? ` (${all.filter((instructor) => approvalOf(instructor) === value).length})` : ''

  return (
    <AdminLayout title="Instructors">
      <div className={styles.choice}>
        <Segments
          label="Show"
          options={approvals.map(({ value, label }) => ({ value, label: label + countOf(value) }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      {list.error && !all && (
        <ErrorState title="The instructors could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <ListSkeleton />}
      {those?.length === 0 && (
        <EmptyState
          title={approvals.find(({ value }) => value === shown)?.none ?? ''}
          icon={<GraduationCap size={26} />}
        >
          Members apply on the Instructors page. Their applications appear here.
        </EmptyState>
      )}
      {those && those.length > 0 && (
        <ul className={styles.list} aria-label="Instructors">
          {those.map((instructor) => (
            <li key={instructor.id}>
              <Application
                instructor={instructor}
                onDecide={(decision) => setSubject({ instructor, decision })}
                onTerms={() => setTermed(instructor)}
              />
            </li>
          ))}
        </ul>
      )}
      <DecisionDialog
        subject={subject}
        busy={decided.isPending}
        onDecide={decide}
        onClose={() => setSubject(undefined)}
      />
      <TermsDialog
        subject={termed}
        busy={terms.isPending}
        onSave={async (body) => {
          if (termed) await terms.mutateAsync({ instructor: termed, terms: body })
          setTermed(undefined)
        }}
        onClose={() => setTermed(undefined)}
      />
    </AdminLayout>
  )
}

type ApplicationProps = {
  instructor: Instructor
  onDecide: (decision: Subject['decision']) => void
  onTerms: () => void
}

/** The whole application, so that no decision is made without reading it. */
function Application({ instructor, onDecide, onTerms }: ApplicationProps) {
  const { name, bio, credentials, specialties, languages, email, rejectionReason, isPlatformOwner } =
    instructor
  const approval = approvalOf(instructor)
  const picture = instructor.profileImageUrl
  // The server of an applicant must learn nothing about the admin: pictures on other servers are not loaded.
  const isForeign = approval !== 'approved' && picture !== null && !picture.startsWith('/')
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Avatar name={name} url={isForeign ? null : picture} />
        <div className={styles.who}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.facts}>
            {email ? <a href={`mailto:${email}`}>{email}</a> : 'No account'} · {dateOf(approval, instructor)}
          </p>
          {isPlatformOwner && (
            <p>
              <Badge tone="gold">Platform owner</Badge>
            </p>
          )}
        </div>
        <HourlyRate of={instructor} />
      </div>
      <dl className={styles.said}>
        <dt>Credentials</dt>
        <dd>{credentials}</dd>
        <dt>Specialties</dt>
        <dd>{specialties.join(', ')}</dd>
        {languages.length > 0 && (
          <>
            <dt>Languages</dt>
            <dd>{languageNames(languages)}</dd>
          </>
        )}
        <dt>Bio</dt>
        <dd>{bio}</dd>
        <dt>Platform fee</dt>
        <dd>{isPlatformOwner ? 'None' : feeWords(instructor)}</dd>
        {isForeign && (
          <>
            <dt>Picture</dt>
            <dd>
              <a href={picture} target="_blank" rel="noopener noreferrer">
                {picture}
              </a>
            </dd>
          </>
        )}
        {rejectionReason && (
          <>
            <dt>Reason</dt>
            <dd>{rejectionReason}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        {approval !== 'pending' && (
          <ButtonLink variant="quiet" to={`/admin/instructors/${instructor.id}/sessions`}>
            Sessions<span className="visually-hidden"> with {name}</span>
          </ButtonLink>
        )}
        <Button variant="quiet" aria-label={`Edit terms of ${name}`} onClick={onTerms}>
          Edit terms
        </Button>
        {approval !== 'rejected' && (
          <Button
            aria-label={`${approval === 'approved' ? 'Withdraw approval of' : 'Reject'} ${name}`}
            onClick={() => onDecide('reject')}
          >
            {approval === 'approved' ? 'Withdraw approval' : 'Reject'}
          </Button>
        )}
        {approval !== 'approved' && (
          <Button variant="gold" aria-label={`Approve ${name}`} onClick={() => onDecide('approve')}>
            Approve
          </Button>
        )}
      </div>
    </article>
  )
}

function dateOf(approval: Approval, { createdAt, updatedAt }: Instructor): string {
  if (approval === 'approved') return `Member since ${formatDate(createdAt)}`
  return `${approval === 'pending' ? 'Applied' : 'Rejected'} ${formatDate(updatedAt)}`
}

const shapes = ['a', 'b', 'c']

function ListSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <p className="visually-hidden">Loading instructors</p>
      {shapes.map((shape) => (
        <Skeleton key={shape} height="19rem" />
      ))}
    </div>
  )
}

const feeWords = ({ platformFeePercentage, hasOwnFee }: Instructor) =>
  `${platformFeePercentage} %${hasOwnFee ? '' : ' (from the payment settings)'}`
