import { UserX } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { Person } from '#shared/contract/members/person.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { AdminLayout } from '../../../../parts/admin/admin-layout.tsx'
import { PaymentDrawer } from '../../../../parts/admin/payments/payment-drawer.tsx'
import { useGuard } from '../../../../parts/session/use-guard.ts'
import { problemCode } from '../../../../problem.ts'
import { useParams } from '../../../../router/router.tsx'
import { ButtonLink } from '../../../../ui/base/button.tsx'
import { usePageTitle } from '../../../../ui/base/page-title.ts'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import { useFilters } from '../../../../ui/form/filters.ts'
import { Tabs } from '../../../../ui/list/tabs.tsx'
import { RecordSkeleton } from '../../../../ui/table/record.tsx'
import { MemberPayments } from '../member-payments.tsx'
import { nameOf } from '../user-words.ts'
import { Acts } from './acts.tsx'
import { Bookings, Messages, Progress } from './history.tsx'
import { Notes } from './notes.tsx'
import { PersonFigures } from './person-figures.tsx'
import { PersonHead } from './person-head.tsx'
import styles from './person-page.module.css'
import { SignIns } from './sign-ins.tsx'
import { usePerson, usePersonWrites } from './use-person.ts'

const list = { label: 'Users', path: '/admin/users' }
const noFilters = { tab: 'purchases', payment: '' }

/** One member: their rights, their history on Kiai, and the notes of the team. */
export function AdminPersonPage() {
  useGuard()
  const { id = '' } = useParams()
  const isMember = idPattern('member').test(id)
  const { data: person, error, refetch } = usePerson(id)
  usePageTitle(person && `${nameOf(person.user)} · Kiai Admin`)
  const isMissing = !isMember || problemCode(error) === 'member.not_found'
  return (
    <AdminLayout title={person ? nameOf(person.user) : isMissing ? 'User Not Found' : 'User'} parent={list}>
      {person ? (
        <Fragment key={id}>
          <Shown person={person} />
        </Fragment>
      ) : isMissing ? (
        <EmptyState
          title="This member does not exist"
          icon={<UserX size={26} />}
          actions={<ButtonLink to={list.path}>All users</ButtonLink>}
        >
          The account may have been deleted, or the address has a typo.
        </EmptyState>
      ) : error ? (
        <ErrorState title="The member could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <RecordSkeleton label="Loading the member" />
      )}
    </AdminLayout>
  )
}

function Shown({ person }: { person: Person }) {
  const { id } = person.user
  const { filters, setFilters } = useFilters(noFilters)
  const writes = usePersonWrites(id)
  const [payment, setPayment] = useState<string>()
  const tabs = [
    { id: 'purchases', label: 'Purchases', content: <MemberPayments memberId={id} onOpen={setPayment} /> },
    { id: 'bookings', label: 'Bookings', content: <Bookings person={person} /> },
    { id: 'progress', label: 'Progress', content: <Progress userId={id} /> },
    {
      id: 'sign-ins',
      label: counted('Sign-ins', person.signIns.length),
      content: <SignIns person={person} writes={writes} />,
    },
    {
      id: 'notes',
      label: counted('Notes', person.notes.length),
      content: <Notes notes={person.notes} writes={writes} />,
    },
    { id: 'messages', label: 'Messages', content: <Messages userId={id} /> },
    { id: 'acts', label: 'Team activity', content: <Acts userId={id} /> },
  ]
  const selected = tabs.find((tab) => tab.id === filters.tab)?.id ?? 'purchases'
  return (
    <div className={styles.page}>
      <PersonHead person={person} writes={writes} />
      <PersonFigures userId={id} />
      <Tabs
        label="About this member"
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setFilters({ tab }, 'typed')}
      />
      <PaymentDrawer id={payment} onClose={() => setPayment(undefined)} />
    </div>
  )
}

const counted = (label: string, count: number) => (count === 0 ? label : `${label} ${count}`)
