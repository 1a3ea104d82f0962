import { type PartItem, recipientStates, type Tally, tallyOf } from '../../model/newsletter/recipient.ts'

/** Of as many of the last mails that were settled the share is taken that came back. */
const looksAt = 500
const mostBounced = 0.05
const mostComplained = 0.003

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
  const isTooMuch = bounced > mostBounced * looksAt || complained > mostComplained * looksAt
  return isTooMuch ? { settled, bounced, complained } : undefined
}
