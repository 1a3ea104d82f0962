import { strToU8, zipSync } from 'fflate'
import { unpackBusy } from '#shared/rules/sessions/busy-times.ts'
import type { MemberItem } from '../model/members/member.ts'
import { type Belonging, belongingsOf } from '../model/table/belongings.ts'
import { clock } from '../ports/process/clock.ts'

/** What a person may ask for about themself: one JSON file a kind of thing, and one that says what is what. */
export async function exportOf(member: MemberItem): Promise<{ filename: string; bytes: Uint8Array }> {
  const exportedAt = clock.now().toISOString()
  // A session's id is of no use to anyone but who would steal it.
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

/** What admins have noted among themselves; it goes with the account all the same. */
const isNote = ({ kind, fields }: Belonging) =>
  kind === 'staff-note' || (kind === 'contact-entry' && fields.kind === 'note')

/** By what a member is found: their name, address and plan once more. */
const isListing = ({ kind }: Belonging) => kind === 'member-row' || kind === 'member-listing'

/** As it can be read; an address that is kept sealed is told to nobody, where a session is held only once it opens. */
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

/** An answer is Kiai's, whoever wrote it. */
const withoutAdmin = ({ by: _by, ...said }: Belonging['fields']) => said

/** Without what opens the conversation to anyone who finds the file. */
const withoutLink = ({ token: _token, assigneeId: _assignee, ...message }: Belonging['fields']) => message

const json = (value: unknown) => strToU8(JSON.stringify(value, null, 2))
