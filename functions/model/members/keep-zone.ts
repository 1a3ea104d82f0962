import { isRefused } from '../table/refused.ts'
import { type MemberItem, member, settingsOf } from './member.ts'

/** Stores the zone that a member is seen in, unless they have chosen one. A choice is kept, also the choice of none. */
export async function keepZone(
  known: Pick<MemberItem, 'id' | 'settings'>,
  timeZone: string | undefined,
): Promise<void> {
  const { id, settings } = known
  if (timeZone === undefined || settings?.timeZone !== undefined) return
  const patch = member().patch({ id })
  try {
    await (settings
      ? patch
          .data((a, { set }) => set(a.settings.timeZone, timeZone))
          .where((a, { notExists }) => notExists(a.settings.timeZone))
      : patch
          .set({ settings: { ...settingsOf(known), timeZone } })
          .where((a, { notExists }) => notExists(a.settings))
    ).go()
  } catch (error) {
    // They have chosen one since.
    if (!isRefused(error)) throw error
  }
}
