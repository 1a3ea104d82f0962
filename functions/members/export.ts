import { strToU8, zipSync } from 'fflate'
import { unpackBusy } from '#shared/rules/sessions/busy-times.ts'
import type { MemberItem } from '../model/members/member.ts'
import { type Belonging, belongingsOf } from '../model/table/belongings.ts'
import { clock } from '../ports/process/clock.ts'

/** The export of a person's data: one JSON file for each kind of data, and one that explains them. */
export async function exportOf(member: MemberItem): Promise<{ filename: string; bytes: Uint8Array }> {
  const exportedAt = clock.now().toISOString()
  // A session's id is useful only to someone who steals it.
  const belongings = (await belongingsOf(member)).filter(({ kind }) => kind !== 'session')
  const told = belongings.filter((one) => !isNote(one) && !isListing(one))
  const kinds = Map.groupBy(told, ({ kind }) => kind)
  const {
    stripeCustomerId: _customer,
    stripeSubscriptionId: _subscription,
    deletion: _due,
    isListed: _listed,
    suspendedBy: _admin,
    ...profile
  } = member
  const files: Record<string, Uint8Array> = {
    'about-this-export.json': json({ exportedAt, member: member.id, files: ['profile', ...kinds.keys()] }),
    'profile.json': json(profile),
  }
  for (const [kind, items] of kinds) files[`${kind}.json`] = json(items.map(shown))
  return { filename: `kiai-${exportedAt.slice(0, 10)}.zip`, bytes: zipSync(files) }
}

/** Internal notes of admins; they are deleted with the account all the same. */
const isNote = ({ kind, fields }: Belonging) =>
  kind === 'staff-note' || (kind === 'contact-entry' && fields.kind === 'note')

/** Search rows: they repeat the member's name, address and plan. */
const isListing = ({ kind }: Belonging) => kind === 'member-row' || kind === 'member-listing'

/**
 * In readable form. Left out are the meeting link of a session, which is shown only once it opens, and a calendar's
 * sealed address.
 */
function shown({ kind, fields }: Belonging) {
  const { meetingLink: _link, ...session } = fields
  if (kind === 'booking') return session
  if (kind === 'contact-entry') return withoutAdmin(fields)
  if (kind === 'contact-message') return withoutLink(fields)
  if (kind !== 'busy-times') return fields
  const { sealed: _address, busy = '', ...rest } = fields
  const spans = unpackBusy(String(busy), [0, Number.POSITIVE_INFINITY])
  return { ...rest, busy: spans.map((span) => span.map((at) => new Date(at).toISOString())) }
}

/** An answer is Kiai's, whichever admin wrote it. */
const withoutAdmin = ({ by: _by, ...said }: Belonging['fields']) => said

/** Without the token that opens the conversation, in case someone finds the file. */
const withoutLink = ({ token: _token, assigneeId: _assignee, ...message }: Belonging['fields']) => message

const json = (value: unknown) => strToU8(JSON.stringify(value, null, 2))
