import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import { type Tier, tiers } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { Select } from '../../../ui/form/field.tsx'
import { nameOf } from './user-words.ts'

type TierSelectProps = {
  user: AdminUser
  /** What is chosen and not confirmed yet. */
  chosen: Tier | undefined
  /** The label stands above it, instead of being read out alone. */
  label?: string
  className?: string | undefined
  onChange: (tier: Tier) => void
}

const asPaid = 'as-paid'
const paidTier = ({ paysFor }: AdminUser): Tier => paysFor ?? 'free'

/** What a member may open, to be chosen: any tier, and what they pay for where that is another one. */
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
      {user.isOverridden && <option value={asPaid}>As paid for ({planNames[paidTier(user)]})</option>}
    </Select>
  )
}
