import { Profile } from '../features/members/profile-page.tsx'
import { OwnPlan } from '../features/payments/own-plan.tsx'
import { Purchases } from '../features/payments/purchases.tsx'

/** The profile, with what was paid for and what that opens. */
export function ProfilePage() {
  return (
    <Profile planOf={(user) => <OwnPlan user={user} />} purchasesOf={(user) => <Purchases user={user} />} />
  )
}
