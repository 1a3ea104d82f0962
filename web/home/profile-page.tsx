import { Profile } from '../features/members/profile-page.tsx'
import { OwnPlan } from '../features/payments/plan/own-plan.tsx'
import { Purchases } from '../features/payments/purchases/purchases.tsx'
import { TrainingCard } from './training-card.tsx'

/** The profile, with payments and the access they give. */
export function ProfilePage() {
  return (
    <Profile
      planOf={(user) => <OwnPlan user={user} />}
      purchasesOf={(user) => <Purchases user={user} />}
      training={<TrainingCard />}
    />
  )
}
