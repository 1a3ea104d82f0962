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
    /** A newsletter bounced for good, or somebody called a mail spam: no news any more, while receipts go on. */
    newsBouncedAt: { type: 'string' },
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
    /** Newsletters in a row that came back for a reason that may pass, and until when none is sent there for that. */
    newsInRow: {
      type: 'list',
      items: { type: 'string' },
    },
    newsUntil: { type: 'string' },
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
type Known = Pick<
  Address,
  'bouncedAt' | 'newsBouncedAt' | 'complainedAt' | 'passing' | 'newsInRow' | 'newsUntil'
>

export type Feedback = {
  /** Bounces of newsletters count apart: they stop no receipt. */
  kind: 'bounced' | 'bouncedNews' | 'passing' | 'complained' | 'passingNews' | 'arrivedNews'
  /** What SES tells one from another by: told twice it counts once. */
  id: string
  at: string
}

const day = 24 * 3600
const passingFor = 30 * day * 1000
const mostPassing = 3
const mostInRow = 5

/** What is known of an address after this: for good at once, or at the third bounce in thirty days. */
function after(before: Known, feedback: Feedback): Known {
  const { bouncedAt, newsBouncedAt, complainedAt, passing, newsInRow, newsUntil } = before
  const { kind, id, at } = feedback
  const known = {
    ...(bouncedAt && { bouncedAt }),
    ...(newsBouncedAt && { newsBouncedAt }),
    ...(complainedAt && { complainedAt }),
    ...(newsInRow && { newsInRow }),
    ...(newsUntil && { newsUntil }),
  }
  if (kind === 'arrivedNews') return { ...known, passing, newsInRow: [] }
  if (kind === 'passingNews') {
    const inRow = [...(newsInRow ?? []).filter((each) => each !== id), id]
    if (inRow.length < mostInRow) return { ...known, passing, newsInRow: inRow }
    const until = new Date(Date.parse(at) + passingFor).toISOString()
    return { ...known, passing, newsInRow: [], newsUntil: until }
  }
  if (kind === 'complained') return { ...known, passing, complainedAt: complainedAt ?? at }
  if (kind === 'bouncedNews') return { ...known, passing, newsBouncedAt: newsBouncedAt ?? at }
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
    // Nearly all arrive: only what is known to have come back is changed by that.
    if (feedback.kind === 'arrivedNews' && !known?.newsInRow?.length) return
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

/** Whether what is sent there comes back. A complaint, or a bounce of a newsletter, ends news and no receipt. */
export async function isUndeliverable(address: string, now: Date): Promise<boolean> {
  const { data } = await mailAddress().get({ email: address.toLowerCase() }).go()
  return data?.bouncedAt !== undefined && data.expire > now.getTime() / 1000
}

/** Whether no newsletter goes there: what is sent there comes back, or somebody called one spam. */
export async function isBarredFromNews(address: string, now: Date): Promise<boolean> {
  const { data } = await mailAddress().get({ email: address.toLowerCase() }).go()
  if (!data || data.expire <= now.getTime() / 1000) return false
  const { bouncedAt, newsBouncedAt, complainedAt, newsUntil = '' } = data
  const isBarred = [bouncedAt, newsBouncedAt, complainedAt].some((each) => each !== undefined)
  return isBarred || newsUntil > now.toISOString()
}
