import { type PartItem, recipientStates, type Tally, tallyOf } from '../../model/newsletter/recipient.ts'

/**
 * The circuit breaker: the number of last settled mails that it looks at, and the highest shares of bounces and
 * complaints.
 */
const looksAt = 500
const mostBounced = 0.05
const mostComplained = 0.003

/** The number of settled mails, and how many of them bounced or complained. */
export type Returned = { settled: number; bounced: number; complained: number }

const settledIn = (tally: Tally) =>
  recipientStates
    .filter((state) => state !== 'due' && state !== 'sending' && state !== 'left')
    .reduce((sum, state) => sum + tally[state], 0)

/** The last part with mails that were sent; parts are begun in order. */
export const lastBegun = (parts: readonly PartItem[]): string | undefined =>
  parts.findLast((part) => settledIn(part) > 0)?.part

/**
 * The returned mails among the last ones, if they are so many that mail services might block all mail from Kiai;
 * otherwise undefined. Fewer than 500 mails are treated as if the rest had arrived: three bounces of ten are chance.
 */
export function tooManyReturned(
  parts: readonly PartItem[],
  trustedPart: string | undefined,
): Returned | undefined {
  const last: PartItem[] = []
  let settled = 0
  for (const part of parts.toReversed()) {
    if (settled >= looksAt || (trustedPart !== undefined && part.part <= trustedPart)) break
    if (settledIn(part) === 0) continue
    last.push(part)
    settled += settledIn(part)
  }
  const { bounced, complained } = tallyOf(last)
  const returned = { settled, bounced, complained }
  return isTooMuch(returned, looksAt) ? returned : undefined
}

const isTooMuch = ({ bounced, complained }: Returned, of: number) =>
  bounced > mostBounced * of || complained > mostComplained * of

export function returnedIn(parts: readonly PartItem[]): Returned {
  const { bounced, complained } = tallyOf(parts)
  return { settled: parts.reduce((sum, part) => sum + settledIn(part), 0), bounced, complained }
}

/**
 * The same for a newsletter that is sent morning by morning, each starting with the first part again: counts all
 * mails settled since an earlier count.
 */
export function tooManySince(parts: readonly PartItem[], before: Returned = none): Returned | undefined {
  const all = returnedIn(parts)
  const since = {
    settled: all.settled - before.settled,
    bounced: all.bounced - before.bounced,
    complained: all.complained - before.complained,
  }
  return isTooMuch(since, Math.max(looksAt, since.settled)) ? since : undefined
}

const none: Returned = { settled: 0, bounced: 0, complained: 0 }
