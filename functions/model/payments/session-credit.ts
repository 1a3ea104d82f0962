import {
  type CreditTerms,
  creditMonth,
  creditRules,
  type MonthUse,
  monthBefore,
} from '#shared/rules/sessions/credit.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'
import { later } from '../table/later.ts'
import { readEach } from '../table/read-all.ts'
import type { Step } from '../table/service.ts'
import { type PaymentSettingsItem, paymentSettings } from './payment-settings.ts'

/** The sessions that use a member's Master credits of one UTC month. One item per member and month, created by the first use. */
export const sessionCredit = entity({
  model: { service: 'kiai', entity: 'session-credit', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    /** `2026-11` */
    month: { type: 'string', required: true, readOnly: true },
    /** Ids of bookings, each once. */
    uses: { type: 'list', required: true, items: { type: 'string' } },
    /** Credits returned because the session could not take place; they can also be used in the following month. */
    spare: { type: 'number', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['memberId'], ['month']),
  },
})
export type SessionCreditItem = ItemOf<typeof sessionCredit>
type CreditStep = Step<{ sessionCredit: typeof sessionCredit }>

/** The current credits of a month and of the month before. One read. */
export async function creditsAt(memberId: string, startsAt: string) {
  const month = creditMonth(startsAt)
  const before = monthBefore(month)
  const found = await readEach({ sessionCredit }, (of) => ({
    sessionCredit: [month, before].map((each) => of.sessionCredit.get({ memberId, month: each })),
  }))
  const of = (wanted: string): SessionCreditItem =>
    found.sessionCredit.find((item) => item.month === wanted) ?? unused(memberId, wanted)
  return { own: of(month), before: of(before) }
}

const unused = (memberId: string, month: string): SessionCreditItem => ({
  memberId,
  month,
  uses: [],
  spare: 0,
  updatedAt: '',
})

export const toUse = ({ uses, spare }: SessionCreditItem): MonthUse => ({ used: uses.length, spare })

/** Takes one credit of a month for a booking. It is written over the uses that were read, so two bookings never take the same credit. */
export const takeCreditStep = (known: SessionCreditItem, bookingId: string, now: Date): CreditStep =>
  changeStep(known, { uses: [...known.uses, bookingId], spare: Math.max(0, known.spare - 1) }, now)

/** Returns a credit; `isSpare` if the session could not take place. */
export async function returnCreditSteps(
  { memberId, month, bookingId }: { memberId: string; month: string; bookingId: string },
  isSpare: boolean,
  now: Date,
): Promise<CreditStep[]> {
  const { data: known } = await sessionCredit().get({ memberId, month }).go({ consistent: true })
  if (!known?.uses.includes(bookingId)) return []
  const uses = known.uses.filter((id) => id !== bookingId)
  return [changeStep(known, { uses, spare: known.spare + (isSpare ? 1 : 0) }, now)]
}

const changeStep = (
  known: SessionCreditItem,
  next: Pick<SessionCreditItem, 'uses' | 'spare'>,
  now: Date,
): CreditStep => ({
  write: ({ sessionCredit }) =>
    sessionCredit
      .put({ ...known, ...next, updatedAt: later(known.updatedAt, now) })
      .where((a, { eq, notExists }) =>
        known.updatedAt ? eq(a.updatedAt, known.updatedAt) : notExists(a.updatedAt),
      )
      .commit(),
})

/** The granted credits, and a step that claims that the settings are unchanged. One read. */
export async function creditTerms(): Promise<{
  terms: CreditTerms
  claimStep: Step<{ paymentSettings: typeof paymentSettings }>
}> {
  const { data } = await paymentSettings().get({}).go({ consistent: true })
  return {
    terms: termsOf(data ?? undefined),
    claimStep: {
      write: ({ paymentSettings }) =>
        paymentSettings
          .check({})
          .where((a, { eq, notExists }) => (data ? eq(a.updatedAt, data.updatedAt) : notExists(a.updatedAt)))
          .commit(),
    },
  }
}

export const termsOf = (settings: PaymentSettingsItem | undefined): CreditTerms =>
  settings?.sessionCredits ?? creditRules.usual
