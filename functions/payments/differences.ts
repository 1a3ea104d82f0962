import { monthOf } from '#shared/rules/ledger.ts'
import { createOnce } from '../model/create-once.ts'
import { type DifferenceItem, difference } from '../model/difference.ts'
import { clock } from '../ports/clock.ts'
import { log } from '../ports/log.ts'
import { monthsBack } from './months.ts'

/** Keeps what does not agree, once by its id, and tells whoever watches the log: an alarm listens for these words. */
export async function noteDifference(
  found: Pick<DifferenceItem, 'id' | 'kind' | 'what'> & { isRepaired?: boolean },
): Promise<void> {
  const foundAt = clock.now().toISOString()
  log(found.isRepaired ? 'info' : 'error', 'books differ', { id: found.id, kind: found.kind })
  await createOnce(() =>
    difference()
      .create({ isRepaired: false, ...found, foundAt, month: monthOf(foundAt) })
      .go(),
  )
}

/** What was found in this month and the two before, newest first. */
export async function listDifferences(): Promise<DifferenceItem[]> {
  const pages = await Promise.all(
    monthsBack(clock.now(), 3).map((month) =>
      difference().query.byMonth({ month }).go({ order: 'desc', pages: 'all' }),
    ),
  )
  return pages.flatMap(({ data }) => data)
}
