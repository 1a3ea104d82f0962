import { ArrowRight, TriangleAlert } from 'lucide-react'
import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import type { Tier } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { AccessBadge } from '../../../ui/feedback/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { TierHistory } from './tier-history.tsx'
import { nameOf } from './user-words.ts'
import styles from './users-page.module.css'

type TierDialogProps = {
  /** The member and the new tier; undefined shows no dialog. */
  change: { user: AdminUser; tier: Tier } | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a tier is set manually, and explains the effect on a paid subscription. */
export function TierDialog({ change, busy, onConfirm, onClose }: TierDialogProps) {
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title={change ? `Change the tier of ${nameOf(change.user)}?` : 'Change the tier?'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="gold" busy={busy} onClick={onConfirm}>
            {change ? `Set ${planNames[change.tier]}` : 'Set'}
          </Button>
        </>
      }
    >
      {change && (
        <div className={styles.asked}>
          <p className={styles.step}>
            <AccessBadge level={change.user.subscriptionStatus} />
            <ArrowRight size={18} aria-label="to" />
            <AccessBadge level={change.tier} />
          </p>
          <p>{effectOf(change)}</p>
          <LiveSubscription {...change} />
          <TierHistory userId={change.user.id} />
        </div>
      )}
    </Dialog>
  )
}

type Change = { user: AdminUser; tier: Tier }

function effectOf({ user: { paysFor }, tier }: Change): string {
  if (paysFor === tier) return 'The plan they pay for applies again.'
  if (tier === 'free') return 'They can open free content only.'
  return `They can open everything in ${planNames[tier]} immediately and free of charge, until you change it here.`
}

/** The member pays for one tier and gets another, so this is pointed out. */
function LiveSubscription({ user: { paysFor, subscriptionExpiresAt }, tier }: Change) {
  if (!paysFor || paysFor === tier) return null
  const renews = subscriptionExpiresAt ? `, which renews on ${formatDate(subscriptionExpiresAt)}` : ''
  return (
    <Note icon={<TriangleAlert size={20} />}>
      They have an active subscription to {planNames[paysFor]}
      {renews}. Setting the tier by hand does not change it: they are still charged.
    </Note>
  )
}
