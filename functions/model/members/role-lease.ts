import { besideAct } from '../table/act.ts'
import { entity } from '../table/entity.ts'
import { isRefused } from '../table/refused.ts'

/** Lease of the one call that changes who is an admin: two concurrent calls could remove each other's rights. */
const roleLease = entity({
  model: { service: 'kiai', entity: 'role-lease', version: '1' },
  attributes: {
    holder: { type: 'string', required: true },
    /** ISO; a killed call holds it no longer than this. */
    until: { type: 'string', required: true },
  },
  indexes: {
    primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: [] } },
  },
})

/** Longer than a Lambda of the API runs. */
const leaseMs = 40_000

/** Takes the lease; false if another call holds it. */
export async function takeRoleLease(holder: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + leaseMs).toISOString()
  const at = now.toISOString()
  try {
    await besideAct(() =>
      roleLease()
        .put({ holder, until })
        .where((a, { lt, notExists }) => `${notExists(a.until)} OR ${lt(a.until, at)}`)
        .go(),
    )
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

/** Releases the lease, unless it has expired and another call holds it. */
export async function endRoleLease(holder: string): Promise<void> {
  try {
    await besideAct(() =>
      roleLease()
        .delete({})
        .where((a, { eq }) => eq(a.holder, holder))
        .go(),
    )
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
