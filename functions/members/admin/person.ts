import type { Person } from '#shared/contract/members/person.ts'
import { Problem } from '#shared/contract/problem.ts'
import { idPrefixes } from '#shared/rules/ids.ts'
import { displayName, type MemberItem, member, subjectOf } from '../../model/members/member.ts'
import { type SessionItem, session } from '../../model/members/sign-in-session.ts'
import { type StaffNoteItem, staffNote } from '../../model/members/staff-note.ts'
import { subscription } from '../../model/payments/subscription.ts'
import { inFull } from '../../model/table/batch.ts'
import { readAll } from '../../model/table/read-all.ts'
import { rightsOf } from '../../ports/identity/cognito-roles.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { toAdminUser } from './admin-user.ts'

const entities = { member, subscription }

/** A member as admins see them. Three reads, and one of the names of admins. */
export async function readPerson(id: string, askerId: string): Promise<Person> {
  const [found, sessions, notes, rights] = await Promise.all([
    readAll(entities, ({ member, subscription }) => ({
      member: member.get({ id }),
      subscription: subscription.get({ memberId: id }),
    })),
    livingSessions(id),
    staffNote().query.ofMember({ memberId: id }).go({ order: 'desc', pages: 'all', consistent: true }),
    rightsOf(subjectOf(id)),
  ])
  const { member: known } = found
  if (!known) throw new Problem('member.not_found')
  const names = await namesOf([known.suspendedBy, ...notes.data.map(({ by }) => by)])
  return {
    user: toAdminUser(known, found.subscription, clock.now()),
    role: rights.isInGroup ? 'admin' : 'member',
    hasSecondFactor: rights.hasSecondFactor,
    isOwn: id === askerId,
    termsAcceptedAt: known.termsAcceptedAt ?? null,
    deletionDueAt: known.deletionDueAt ?? null,
    instructorId: known.instructorId ?? null,
    suspension: suspensionOf(known, names),
    signIns: sessions.map(toSignIn).toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)),
    notes: notes.data.map((note) => toNote(note, names)),
  }
}

/** The sessions of a member that have not expired. By the index. */
export async function livingSessions(memberId: string): Promise<SessionItem[]> {
  const { data } = await session().query.ofMember({ memberId }).go({ pages: 'all' })
  return data.filter(({ expire }) => expire > epochSeconds())
}

/** The id of a session for admins: a part of its key, which gives no access. */
export const signInId = ({ sid }: SessionItem) =>
  `${idPrefixes.signIn}_${sid.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 20)}`

const toSignIn = (item: SessionItem) => ({
  id: signInId(item),
  startedAt: item.sess.createdAt,
  endsAt: new Date(item.expire * 1000).toISOString(),
  isAdmin: item.sess.isAdmin,
})

type Names = ReadonlyMap<string, string>

async function namesOf(ids: readonly (string | undefined)[]): Promise<Names> {
  const keys = [...new Set(ids.filter((id) => id !== undefined))].map((id) => ({ id }))
  const found = await inFull(keys, (asked) => member().get(asked).go({ concurrency: 4 }))
  return new Map(found.map((item) => [item.id, displayName(item)]))
}

function suspensionOf({ suspendedAt, suspendedBy, suspensionReason = '' }: MemberItem, names: Names) {
  if (!suspendedAt) return null
  return { at: suspendedAt, by: names.get(suspendedBy ?? '') ?? null, reason: suspensionReason }
}

const toNote = ({ id, text, by, at }: StaffNoteItem, names: Names) => ({
  id,
  text,
  at,
  by: names.get(by) ?? null,
})
