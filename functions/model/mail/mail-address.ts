import { entity, type ItemOf } from '../table/entity.ts'
import { tryAgain } from '../table/try-again.ts'

/** What came back from an address. Keyed by it, so that it goes with the account. */
export const mailAddress = entity({
  model: { service: 'kiai', entity: 'mail-address', version: '1' },
  attributes: {
    /** In lower case, as members have theirs. */
    email: { type: 'string', required: true },
    /** Nothing arrives there: no such address, or too often full. */
    bouncedAt: { type: 'string' },
    /** Somebody called a mail spam: no news any more, while receipts go on. */
    complainedAt: { type: 'string' },
    /** Bounces that may pass, of the last thirty days: what tells each apart, and when. */
    passing: {
      type: 'list',
      required: true,
      default: () => [],
      items: {
        type: 'map',
        properties: { id: { type: 'string', required: true }, at: { type: 'string', required: true } },
      },
    },
    /** How often it was written: a change holds for the state it was made of. */
    version: { type: 'number', required: true, default: 0 },
    /** Epoch seconds: addresses are mended, and asked again after a year. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['email'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
type Address = ItemOf<typeof mailAddress>
type Known = Pick<Address, 'bouncedAt' | 'complainedAt' | 'passing'>

export type Feedback = {
  kind: 'bounced' | 'passing' | 'complained'
  /** What SES tells one from another by: told twice it counts once. */
  id: string
  at: string
}

const day = 24 * 3600
const passingFor = 30 * day * 1000
const mostPassing = 3

/** What is known of an address after this: for good at once, or at the third bounce in thirty days. */
function after({ bouncedAt, complainedAt, passing }: Known, { kind, id, at }: Feedback): Known {
  const known = { ...(bouncedAt && { bouncedAt }), ...(complainedAt && { complainedAt }) }
  if (kind === 'complained') return { ...known, passing, complainedAt: complainedAt ?? at }
  if (kind === 'bounced') return { ...known, passing, bouncedAt: bouncedAt ?? at }
  const recent = passing.filter((each) => each.id !== id && Date.parse(each.at) > Date.parse(at) - passingFor)
  const all = [...recent, { id, at }]
  return { ...known, passing: all, ...(all.length >= mostPassing && { bouncedAt: bouncedAt ?? at }) }
}

/** Notes what came back from an address. */
export async function noteFeedback(address: string, feedback: Feedback): Promise<void> {
  const email = address.toLowerCase()
  const expire = Math.floor(Date.parse(feedback.at) / 1000) + 365 * day
  await tryAgain(async () => {
    const { data: known } = await mailAddress().get({ email }).go({ consistent: true })
    const next = { ...after(known ?? { passing: [] }, feedback), expire }
    if (!known) {
      await mailAddress()
        .create({ email, ...next })
        .go()
      return
    }
    await mailAddress()
      .patch({ email })
      .set({ ...next, version: known.version + 1 })
      .where((a, { eq }) => eq(a.version, known.version))
      .go()
  })
}

/** Whether what is sent there comes back. A complaint is no bounce: it ends news, not receipts. */
export async function isUndeliverable(address: string, now: Date): Promise<boolean> {
  const { data } = await mailAddress().get({ email: address.toLowerCase() }).go()
  return data?.bouncedAt !== undefined && data.expire > now.getTime() / 1000
}
