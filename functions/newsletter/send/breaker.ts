import { type PartItem, recipientStates, type Tally, tallyOf } from '../../model/newsletter/recipient.ts'

/** Of as many of the last mails that were settled the share is taken that came back. */
const looksAt = 500
const mostBounced = 0.05
const mostComplained = 0.003

/** How many mails were settled, and of these came back. */
export type Returned = { settled: number; bounced: number; complained: number }

const settledIn = (tally: Tally) =>
  recipientStates
    .filter((state) => state !== 'due' && state !== 'sending' && state !== 'left')
    .reduce((sum, state) => sum + tally[state], 0)

/** The last part of which something was sent; parts are begun in order. */
export const lastBegun = (parts: readonly PartItem[]): string | undefined =>
  parts.findLast((part) => settledIn(part) > 0)?.part

/**
 * What came back of the last mails, where that is so much that mail services would turn away all that Kiai sends;
 * undefined where it is not. Fewer than 500 mails count as if the others had arrived: three bounces of ten are chance.
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
 * The same of a newsletter that goes out morning by morning, each of which begins with the first part again: of all that
 * was settled since a count that was taken before.
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
