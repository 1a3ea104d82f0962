import { difference } from '../../../../../functions/model/ledger/difference.ts'

/** The checks that must hold after the nightly check. */
export type Morning = () => Promise<void>

/** States before the nightly check, by the difference it must find. One run checks all of them. */
export type Nights = Record<string, () => Promise<Morning>>

/** The difference with exactly this name. */
export async function foundOf(id: string) {
  const { data } = await difference().get({ id }).go({ consistent: true })
  return data
}

/** Differences whose name begins so. */
export async function foundBy(prefix: string) {
  const month = new Date().toISOString().slice(0, 7)
  const { data } = await difference().query.byMonth({ month }).go({ pages: 'all' })
  return data.filter(({ id }) => id.startsWith(prefix))
}
