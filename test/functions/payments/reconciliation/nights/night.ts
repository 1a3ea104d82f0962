import { difference } from '../../../../../functions/model/ledger/difference.ts'

/** What has to hold after the nightly check. */
export type Morning = () => Promise<void>

/** Things as they stand before the nightly check, by what it is to find of them: all of them are looked at by one. */
export type Nights = Record<string, () => Promise<Morning>>

/** The difference that was found under this very name. */
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
