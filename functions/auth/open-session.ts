import { hashOf, sessionSecret } from '../http/caller.ts'
import { type MemberItem, member, memberIdOf } from '../model/members/member.ts'
import { session } from '../model/members/sign-in-session.ts'
import { isRefused } from '../model/table/refused.ts'
import type { Identity } from '../ports/identity/cognito.ts'
import { clock, epochSeconds } from '../ports/process/clock.ts'
import { log } from '../ports/process/log.ts'
import { newSecret } from './cookies.ts'

/** Seconds that a session lasts. An admin's lasts a working day, because of its rights. */
const lasting = { member: 30 * 24 * 3600, admin: 12 * 3600 }

/** The callback's error for a member who may not sign in. */
export class Suspended extends Error {
  override readonly name = 'Suspended'
}

/**
 * Opens a new session after a sign-in, under a new secret, and ends the previous session of the browser. Throws
 * `Suspended` for a member who may not sign in.
 */
export async function openSession(identity: Identity, previousSid: string | undefined) {
  const isAdmin = identity.groups.includes('admin') && (await provesTwice(identity.subject))
  const item = await memberFor(identity)
  if (item.suspendedAt) throw new Suspended()
  const secret = sessionSecret(newSecret(), item.id)
  const lasts = isAdmin ? lasting.admin : lasting.member
  await session()
    .create({
      sid: hashOf(secret),
      memberId: item.id,
      sess: {
        isAdmin,
        createdAt: clock.now().toISOString(),
        // If the provider does not report the time of authentication, the session counts as an old one.
        authenticatedAt: (identity.authenticatedAt ?? new Date(0)).toISOString(),
      },
      expire: epochSeconds(lasts),
    })
    .go()
  if (previousSid) await session().delete({ sid: previousSid }).go()
  return { secret, lasts, hasAcceptedTerms: item.termsAcceptedAt !== undefined }
}

/** A member with a second factor was asked for it just now. A factor set up later does not upgrade earlier sessions. */
async function provesTwice(subject: string): Promise<boolean> {
  const { isAdministrator } = await import('../ports/identity/cognito-roles.ts')
  const isAdmin = await isAdministrator(subject)
  if (!isAdmin) log('warn', 'admin without a second factor signed in as a member', { subject })
  return isAdmin
}

/**
 * The member of an identity. Names are taken from the provider once and then belong to the member; the email stays
 * the provider's.
 */
async function memberFor(identity: Identity): Promise<MemberItem> {
  const id = memberIdOf(identity.subject)
  const { data: known } = await member().get({ id }).go({ consistent: true })
  if (!known) return join(id, identity)
  if (known.email === identity.email) return known
  const change = { email: identity.email, updatedAt: clock.now().toISOString() }
  const { data } = await member().patch({ id }).set(change).go({ response: 'all_new' })
  return data
}

async function join(id: string, { email, firstName, lastName }: Identity): Promise<MemberItem> {
  const at = clock.now().toISOString()
  const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) }
  try {
    const { data } = await member()
      .create({ id, email, ...names, createdAt: at, updatedAt: at })
      .go()
    return data
  } catch (error) {
    // Two concurrent first sign-ins: the other one made the member.
    const { data } = await member().get({ id }).go({ consistent: true })
    if (!isRefused(error) || !data) throw error
    return data
  }
}
