import { handler } from '../../../functions/catalogue/index.ts'
import { callHandler } from '../call.ts'
import { costOf } from '../measure.ts'
import { answerQuestions } from './worker.ts'

/** The Lambda of public reads over a store, in a process of its own. */

export type StoreQuestion = { case: StoreCase; calls: number }

let asked = 0
const list = (query: string) => callHandler(handler, `/api/products?limit=12${query}`)

const cases = {
  'first page': () => list(''),
  'by price': () => list('&sort=price_low'),
  'filter nobody asked before': () =>
    list(`&category=tshirt&size=m&color=red&maxPrice=${(asked++ % 3000) + 20}.00`),
  'one product': () => callHandler(handler, `/api/products/prd_${(asked++ * 7919) % 10_000}`),
  'list, common word': () => list(`&search=cotton${' '.repeat(asked++ % 2)}`),
  'list, rare word': () => list(`&search=${encodeURIComponent(`No. ${(asked++ * 7919) % 10_000}.`)}`),
  'search, rare word': () =>
    callHandler(handler, `/api/search?q=${encodeURIComponent(`No. ${(asked++ * 7919) % 10_000}.`)}`),
} as const satisfies Record<string, () => Promise<unknown>>
export type StoreCase = keyof typeof cases

answerQuestions<StoreQuestion>(async ({ case: name, calls }) => costOf(calls, cases[name]))
