import { feePercentage } from '#shared/rules/money/fees.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { InstructorItem } from '../instructors/instructor.ts'
import { paymentSettings } from './payment-settings.ts'

/** The platform's fee of the settings in percent; undefined if none is set. One read. */
export async function settingsFee(): Promise<number | undefined> {
  const { data } = await paymentSettings().get({}).go({ consistent: true })
  return data?.platformFee
}

type Terms = Pick<InstructorItem, 'platformFee' | 'isPlatformOwner'>

/** The platform's fee for an instructor's sessions in percent, given the fee of the settings (`usual`). */
export const feeBy = ({ platformFee, isPlatformOwner }: Terms, usual: number | undefined): number =>
  feePercentage({ isPlatformOwner, own: platformFee === undefined ? undefined : platformFee / 100 }, usual)

/** The current fee of an instructor: one read, and none for owners of the platform or individual terms. */
export async function feePercentageOf(terms: Terms): Promise<number> {
  const isAsUsual = !terms.isPlatformOwner && terms.platformFee === undefined
  return feeBy(terms, isAsUsual ? await settingsFee() : undefined)
}

/** Percent as displayed, with two decimals. */
export const percentTold = (percentage: number): string => dollarsOf(Math.round(percentage * 100))
