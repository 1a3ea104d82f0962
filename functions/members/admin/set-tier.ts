import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier, type Tier } from '#shared/rules/access/access.ts'
import { member } from '../../model/members/member.ts'
import { tierChange } from '../../model/members/tier-change.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { shownUsers } from './admin-user.ts'

const entities = { member, tierChange }

/**
 * Gives a member a plan regardless of their payments, until an admin changes it; the admin and the time are stored.
 * If it equals the paid plan, the override is removed and payments count again. The payment provider is not told.
 */
export async function setTier(id: string, wanted: Tier, by: string) {
  const now = clock.now()
  const change = await tryAgain(async () => {
    const { data: known } = await member().get({ id }).go({ consistent: true })
    if (!known) throw new Problem('member.not_found')
    const isTheirs = effectiveTier({ ...known, tierOverride: undefined }, now.getTime()) === wanted
    const at = later(known.updatedAt, now)
    const from = effectiveTier(known, now.getTime())
    await writeSteps(entities, [
      {
        write: ({ member }) => {
          const patch = member.patch({ id }).set({ updatedAt: at })
          return (
            (isTheirs ? patch.remove(['tierOverride']) : patch.set({ tierOverride: wanted }))
              // If a plan began or ended in the meantime, the decision is made again.
              .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
              .commit()
          )
        },
      },
      {
        write: ({ tierChange }) => tierChange.create({ memberId: id, at, by, from, to: wanted }).commit(),
      },
    ])
    const { tierOverride: _before, ...rest } = known
    return { ...rest, updatedAt: at, ...(!isTheirs && { tierOverride: wanted }) }
  })
  const [user] = await shownUsers([change], now)
  if (!user) throw new Problem('member.not_found')
  return user
}
