import { inFull } from '../table/batch.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'
import { tryAgain } from '../table/try-again.ts'

/** Bounces and complaints of an address. Keyed by the address, so it is removed with the account. */
export const mailAddress = entity({
  model: { service: 'kiai', entity: 'mail-address', version: '1' },
  attributes: {
    /** In lower case, like members' addresses. */
    email: { type: 'string', required: true },
    /** The address is undeliverable: it does not exist, or was full too often. */
    bouncedAt: { type: 'string' },
    /**
     * A newsletter bounced permanently, or a mail was marked as spam: no newsletters any more; receipts are still sent.
     */
    newsBouncedAt: { type: 'string' },
    complainedAt: { type: 'string' },
    /** Transient bounces of the last thirty days: the id and the time of each. */
    passing: {
      type: 'list',
      required: true,
      default: () => [],
      items: {
        type: 'map',
        properties: { id: { type: 'string', required: true }, at: { type: 'string', required: true } },
      },
    },
    /** Consecutive newsletters that bounced transiently, and the time until which none is sent because of them. */
    newsInRow: {
      type: 'list',
      items: { type: 'string' },
    },
    newsUntil: { type: 'string' },
    /** Incremented with each write: a change requires the version that it read (optimistic concurrency). */
    version: { type: 'number', required: true, default: 0 },
    /** Epoch seconds: addresses get repaired, so each is tried again after a year. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['email'], []),
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
  /** The id of the SES notification: a repeated one counts once. */
  id: string
  at: string
}

const day = 24 * 3600
const passingFor = 30 * day * 1000
const mostPassing = 3
const mostInRow = 5

/** The state of an address after feedback: undeliverable at once, or at the third transient bounce in thirty days. */
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

/** Records feedback of SES for an address. */
export async function noteFeedback(address: string, feedback: Feedback): Promise<void> {
  const email = address.toLowerCase()
  const expire = Math.floor(Date.parse(feedback.at) / 1000) + 365 * day
  await tryAgain(async () => {
    const { data: known } = await mailAddress().get({ email }).go({ consistent: true })
    // Nearly all newsletters arrive: an arrival changes only an address with earlier bounces.
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

/** Whether mail to the address bounces. A complaint, or a bounce of a newsletter, stops newsletters and no receipt. */
export async function isUndeliverable(address: string, now: Date): Promise<boolean> {
  const { data } = await mailAddress().get({ email: address.toLowerCase() }).go()
  return data?.bouncedAt !== undefined && data.expire > now.getTime() / 1000
}

/** Whether no newsletter is sent to the address: mail bounces, or a recipient marked one as spam. */
export async function isBarredFromNews(address: string, now: Date): Promise<boolean> {
  const { data } = await mailAddress().get({ email: address.toLowerCase() }).go()
  return data !== null && isBarred(data, now)
}

/** How many of these addresses get no newsletter. */
export async function countBarredFromNews(addresses: readonly string[], now: Date): Promise<number> {
  const keys = [...new Set(addresses)].map((address) => ({ email: address.toLowerCase() }))
  const found = await inFull(keys, (asked) => mailAddress().get(asked).go({ concurrency: 4 }))
  return found.filter((each) => isBarred(each, now)).length
}

function isBarred(address: Address, now: Date): boolean {
  if (address.expire <= now.getTime() / 1000) return false
  const { bouncedAt, newsBouncedAt, complainedAt, newsUntil = '' } = address
  const isForGood = [bouncedAt, newsBouncedAt, complainedAt].some((each) => each !== undefined)
  return isForGood || newsUntil > now.toISOString()
}
