import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import { type Tier, tiers } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { Select } from '../../../ui/form/field.tsx'
import { nameOf } from './user-words.ts'

type TierSelectProps = {
  user: AdminUser
  /** The choice that is not confirmed yet. */
  chosen: Tier | undefined
  /** Shows the label above, instead of only reading it out. */
  label?: string
  className?: string | undefined
  onChange: (tier: Tier) => void
}

const asPaid = 'as-paid'
const paidTier = ({ paysFor }: AdminUser): Tier => paysFor ?? 'free'

/** A select for the tier of a member: any tier, and the one they pay for if it differs. */
export function TierSelect({ user, chosen, label, className, onChange }: TierSelectProps) {
  return (
    <Select
      label={label ?? `Tier of ${nameOf(user)}`}
      hideLabel={label === undefined}
      className={className}
      value={chosen ?? user.subscriptionStatus}
      onChange={({ currentTarget: { value } }) => {
        const tier = value === asPaid ? paidTier(user) : tiers.find((each) => each === value)
        if (tier) onChange(tier)
      }}
    >
      {tiers.map((tier) => (
        <option key={tier} value={tier}>
          {planNames[tier]}
        </option>
      ))}
      {user.isOverridden && <option value={asPaid}>Paid plan ({planNames[paidTier(user)]})</option>}
    </Select>
  )
}
