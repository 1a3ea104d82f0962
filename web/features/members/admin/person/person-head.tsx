import { Ban, LogOut, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Person, Role } from '#shared/contract/members/person.ts'
import type { Tier } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { AccessBadge, Badge } from '../../../../ui/feedback/badge.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { Select } from '../../../../ui/form/field.tsx'
import { Avatar } from '../../../../ui/media/avatar.tsx'
import { formatDate } from '../../../../ui/text/format.ts'
import { TierDialog } from '../tier-dialog.tsx'
import { TierSelect } from '../tier-select.tsx'
import { useTierChange } from '../use-users.ts'
import { nameOf } from '../user-words.ts'
import styles from './person-page.module.css'
import { RoleDialog } from './role-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import type { PersonWrites } from './use-person.ts'

type PersonProps = { person: Person; writes: PersonWrites }

/** The identity of the member, their rights, and the actions for them. */
export function PersonHead({ person, writes }: PersonProps) {
  const { user, suspension } = person
  const [isSuspending, setSuspending] = useState(false)
  const name = nameOf(user)
  return (
    <section className={styles.card} aria-label="Account">
      <div className={styles.head}>
        <Avatar name={name} url={user.profileImageUrl} />
        <div className={styles.names}>
          <a href={`mailto:${user.email}`}>{user.email}</a>
          <p className={styles.badges}>
            <AccessBadge level={user.subscriptionStatus} />
            {person.role === 'admin' && (
              <Badge tone="gold">
                <ShieldCheck size={12} aria-hidden="true" /> Admin
              </Badge>
            )}
            {suspension && (
              <Badge tone="vermilion">
                <Ban size={12} aria-hidden="true" /> Suspended
              </Badge>
            )}
          </p>
          <p className={styles.quiet}>
            Joined {formatDate(user.createdAt)}. <code className={styles.id}>{user.id}</code>
          </p>
        </div>
      </div>
      <Rights person={person} writes={writes} />
      <Standing person={person} writes={writes} />
      <div className={styles.ways}>
        <Button
          busy={writes.endSignIns.isPending}
          disabled={person.signIns.length === 0}
          onClick={() => writes.endSignIns.mutate(undefined)}
        >
          <LogOut size={18} aria-hidden="true" /> Sign out everywhere
        </Button>
        {!suspension && !person.isOwn && (
          <Button variant="danger" className={styles.last} onClick={() => setSuspending(true)}>
            <Ban size={18} aria-hidden="true" /> Suspend
          </Button>
        )}
      </div>
      <SuspendDialog
        person={person}
        open={isSuspending}
        busy={writes.suspend.isPending}
        onSuspend={async (body) => {
          await writes.suspend.mutateAsync(body)
          setSuspending(false)
        }}
        onClose={() => setSuspending(false)}
      />
    </section>
  )
}

const anyList = { search: '', tier: '' }

/** The tier and the role. Both can be changed, after a question. */
function Rights({ person, writes }: PersonProps) {
  const { user, role, isOwn } = person
  const [tier, setTier] = useState<Tier>()
  const [wanted, setWanted] = useState<Role>()
  const save = useTierChange(anyList)
  const change = tier && { user, tier }
  return (
    <div className={styles.rights}>
      <TierSelect user={user} chosen={tier} label="Tier" onChange={setTier} />
      <Select
        label="Role"
        value={wanted ?? role}
        disabled={isOwn}
        onChange={({ currentTarget: { value } }) => setWanted(value === 'admin' ? 'admin' : 'member')}
      >
        <option value="member">Member</option>
        <option value="admin">Admin</option>
      </Select>
      <TierDialog
        change={change}
        busy={save.isPending}
        onConfirm={() => change && save.mutate(change, { onSettled: () => setTier(undefined) })}
        onClose={() => setTier(undefined)}
      />
      <RoleDialog
        person={person}
        role={wanted}
        busy={writes.setRole.isPending}
        onConfirm={() => wanted && writes.setRole.mutate(wanted, { onSettled: () => setWanted(undefined) })}
        onClose={() => setWanted(undefined)}
      />
    </div>
  )
}

/** The most important facts for an admin. */
function Standing({ person, writes }: PersonProps) {
  const { user, suspension, deletionDueAt, role, hasSecondFactor, isOwn } = person
  const { paysFor, subscriptionExpiresAt } = user
  return (
    <>
      {suspension && (
        <Note tone="vermilion" icon={<Ban size={20} />}>
          <p>
            Suspended on {formatDate(suspension.at)} by {suspension.by ?? 'an admin who has left'}: “
            {suspension.reason}”. They cannot sign in.
          </p>
          <p className={styles.inNote}>
            <Button size="small" busy={writes.lift.isPending} onClick={() => writes.lift.mutate()}>
              Lift the suspension
            </Button>
          </p>
        </Note>
      )}
      {paysFor && user.isOverridden && (
        <Note icon={<TriangleAlert size={20} />}>
          An active subscription to {planNames[paysFor]}
          {subscriptionExpiresAt && ` renews on ${formatDate(subscriptionExpiresAt)}`}. Setting the tier by
          hand does not change it.
        </Note>
      )}
      {paysFor && !user.isOverridden && (
        <p className={styles.quiet}>
          Pays for {planNames[paysFor]}
          {subscriptionExpiresAt && `, which renews on ${formatDate(subscriptionExpiresAt)}`}.
        </p>
      )}
      {role === 'admin' && !hasSecondFactor && (
        <Note icon={<TriangleAlert size={20} />}>
          The admin role needs a second factor. Ask an operator to set it up.
        </Note>
      )}
      {isOwn && <p className={styles.quiet}>This is your own account. You cannot change your own role.</p>}
      {deletionDueAt && (
        <Note icon={<TriangleAlert size={20} />}>
          The account will be deleted on {formatDate(deletionDueAt)} at the request of its owner.
        </Note>
      )}
    </>
  )
}
