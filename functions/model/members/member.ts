import type { UserSettings } from '#shared/contract/members/members.ts'
import { tiers } from '#shared/rules/access/access.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'

/** A person with an account. The id is made of the identity provider's subject, so sign-in finds it. */
export const member = entity({
  model: { service: 'kiai', entity: 'member', version: '1' },
  attributes: {
    id: { type: 'string', required: true },
    email: { type: 'string', required: true },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    profileImageUrl: { type: 'string' },
    stripeCustomerId: { type: 'string' },
    stripeSubscriptionId: { type: 'string' },
    subscriptionStatus: { type: tiers, required: true, default: 'free' },
    subscriptionExpiresAt: { type: 'string' },
    /** End of the grace period, in which the plan continues while the next month is being paid. */
    subscriptionGraceUntil: { type: 'string' },
    /** The tier that an admin has set instead of the paid one. */
    tierOverride: { type: tiers },
    instructorId: { type: 'string' },
    termsAcceptedAt: { type: 'string' },
    /** The mails that the member wants; all are present once one was changed. */
    settings: {
      type: 'map',
      properties: {
        emailNotifications: { type: 'boolean', required: true },
        marketingEmails: { type: 'boolean', required: true },
        courseReminders: { type: 'boolean', required: true },
        liveEventAlerts: { type: 'boolean', required: true },
        /** The time zone for quiet hours: the first zone seen until one is chosen; empty if they chose none. */
        timeZone: { type: 'string' },
      },
    },
    /** Set while they may not sign in; the admin who suspended them, and the reason. */
    suspendedAt: { type: 'string' },
    suspendedBy: { type: 'string' },
    suspensionReason: { type: 'string' },
    /**
     * Set while the account waits to be deleted; `deletion` is set with it, so an index finds accounts that are due.
     */
    deletionDueAt: { type: 'string' },
    deletion: { type: ['due'] as const },
    /**
     * Whether they are counted by their plan and found by their words; true for each member since these counts exist.
     */
    isListed: { type: 'boolean', default: true },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    byCreated: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [] },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
    dueForDeletion: {
      index: 'gsi2',
      // Only members with a planned deletion are in this index.
      condition: ({ deletion }) => deletion === 'due',
      pk: { field: 'gsi2pk', composite: ['deletion'] },
      sk: { field: 'gsi2sk', composite: ['deletionDueAt'], casing: 'none' },
    },
  },
})
export type MemberItem = ItemOf<typeof member>

/** The name of a member in lists; a deleted account has none. */
export function displayName(
  item: { firstName?: string; lastName?: string; email: string } | undefined,
): string {
  if (!item) return 'Deleted account'
  return [item.firstName, item.lastName].filter(Boolean).join(' ') || item.email
}

/** First name and initial: the form in which strangers see a member. */
export function shortName({
  firstName = '',
  lastName = '',
}: Pick<MemberItem, 'firstName' | 'lastName'>): string {
  const [initial = ''] = lastName.trim()
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}

/** The specification's defaults of notifications. */
const defaults: UserSettings = {
  emailNotifications: true,
  marketingEmails: false,
  courseReminders: true,
  liveEventAlerts: true,
}

export function settingsOf({ settings }: Pick<MemberItem, 'settings'>): UserSettings {
  if (settings?.timeZone !== '') return settings ?? defaults
  return { ...settings, timeZone: null }
}

/** The zone that a member has chosen, or was first seen in. */
export const zoneOf = (known: Pick<MemberItem, 'settings'>): string | undefined =>
  settingsOf(known).timeZone ?? undefined

/** The member's id for a subject of the identity provider. */
export const memberIdOf = (subject: string) => `mem_${subject}`
export const subjectOf = (memberId: string) => memberId.replace(/^mem_/, '')
