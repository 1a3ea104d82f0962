import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import { instructors } from '#shared/contract/instructors.ts'
import { approvalOf } from '#shared/rules/instructor.ts'
import { read } from '../../api.ts'
import { useLocation } from '../../router/router.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Page } from '../../ui/base/page.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { CardList } from '../../ui/list/card-list.tsx'
import { HourlyRate, InstructorCard, InstructorCardSkeleton } from './instructor-card.tsx'
import styles from './instructors-page.module.css'
import { useQuickBook } from './use-quick-book.ts'

/** Loaded on demand, because few visitors open the form. */
const ApplyDialog = lazy(async () => ({ default: (await import('./apply-dialog.tsx')).ApplyDialog }))

/** All instructors, and the form to become one. */
export function InstructorsPage() {
  const list = useQuery(read(catalogue.listInstructors, { query: {} }))
  const own = useQuery(read(instructors.getOwnInstructor))
  /** Undefined until the form is opened. After that it stays rendered, because the focus has to return from it. */
  const [isApplying, setApplying] = useState<boolean>()
  const all = list.data?.items
  // Shown only when both are known, so that nothing moves.
  const cards = all && !own.isPending ? withOwn(all, own.data) : undefined
  useShown(cards !== undefined)
  return (
    <Page
      title="Instructors"
      eyebrow="One to one"
      intro="Working teachers of every discipline, and what a private hour with each of them costs."
      actions={<OwnStanding own={own.data} isKnown={!own.isPending} onApply={() => setApplying(true)} />}
    >
      {own.data?.rejectionReason && <Rejection reason={own.data.rejectionReason} />}
      <CardList
        label="Instructors"
        things="instructors"
        items={cards}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState title="No instructors yet" icon={<GraduationCap size={26} />}>
            The first instructors join soon. You can apply to become one.
          </EmptyState>
        }
        shape={<InstructorCardSkeleton hasFoot />}
        shapes={6}
        least="22rem"
      >
        {(instructor) => <Card instructor={instructor} isOwn={instructor.id === own.data?.id} />}
      </CardList>
      {isApplying !== undefined && (
        <Suspense>
          <ApplyDialog open={isApplying} before={own.data ?? undefined} onClose={() => setApplying(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Scrolls to a linked instructor once the list is loaded. */
function useShown(isHere: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isHere && hash) document.getElementById(hash.slice(1))?.scrollIntoView?.({ block: 'center' })
  }, [isHere, hash])
}

/**
 * The list with the reader's own record. The list may be some seconds older than the record, so a pending application
 * comes first.
 */
function withOwn(all: readonly Instructor[], own: Instructor | null | undefined): readonly Instructor[] {
  if (!own) return all
  const others = all.filter(({ id }) => id !== own.id)
  const approval = approvalOf(own)
  if (approval === 'rejected') return others
  const isListed = approval === 'approved' && others.length < all.length
  return isListed ? all.map((each) => (each.id === own.id ? own : each)) : [own, ...others]
}

function Card({ instructor, isOwn }: { instructor: Instructor; isOwn: boolean }) {
  return (
    <InstructorCard instructor={instructor} level={2} isOwn={isOwn}>
      <HourlyRate of={instructor} />
      {!instructor.isApproved ? (
        <Button disabled aria-describedby="own-status">
          Pending Approval
        </Button>
      ) : isOwn ? (
        <Badge tone="gold">You</Badge>
      ) : (
        <BookSession of={instructor} />
      )}
    </InstructorCard>
  )
}

function BookSession({ of: { id, name } }: { of: Instructor }) {
  const { quickBook, isPending } = useQuickBook(id)
  return (
    <Button busy={isPending} aria-describedby={`with-${id}`} onClick={quickBook}>
      Book Session
      <span id={`with-${id}`} hidden>
        with {name}
      </span>
    </Button>
  )
}

type OwnStandingProps = { own: Instructor | null | undefined; isKnown: boolean; onApply: () => void }

/** The state of the reader's application. Always as high as a button, so that the content below does not move. */
function OwnStanding({ own, isKnown, onApply }: OwnStandingProps) {
  if (!isKnown) return <span className={styles.status} />
  const approval = own && approvalOf(own)
  if (!approval || approval === 'rejected') {
    return (
      <Button variant="gold" size="large" onClick={onApply}>
        {approval ? 'Apply Again' : 'Become an Instructor'}
      </Button>
    )
  }
  return (
    <p id="own-status" className={styles.status}>
      {approval === 'approved' ? 'You teach at Kiai' : 'Your application is in review'}
    </p>
  )
}

function Rejection({ reason }: { reason: string }) {
  return (
    <section aria-labelledby="rejection" className={styles.rejection}>
      <h2 id="rejection" className={styles.rejectionTitle}>
        Your application was not approved
      </h2>
      <blockquote className={styles.reason}>{reason}</blockquote>
      <p>You can change your application and apply again.</p>
    </section>
  )
}
