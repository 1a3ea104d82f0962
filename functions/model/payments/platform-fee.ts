import { feePercentage } from '#shared/rules/money/fees.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { InstructorItem } from '../instructors/instructor.ts'
import { paymentSettings } from './payment-settings.ts'

/** Percent that the settings say the platform keeps; undefined where they say nothing. One read. */
export async function settingsFee(): Promise<number | undefined> {
  const { data } = await paymentSettings().get({}).go({ consistent: true })
  return data?.platformFee
}

type Terms = Pick<InstructorItem, 'platformFee' | 'isPlatformOwner'>

/** Percent that the platform keeps of an instructor's sessions, where the settings say `usual`. */
export const feeBy = ({ platformFee, isPlatformOwner }: Terms, usual: number | undefined): number =>
  feePercentage({ isPlatformOwner, own: platformFee === undefined ? undefined : platformFee / 100 }, usual)

/** The same as it is now: one read, and none for those who own the platform or have terms of their own. */
export async function feePercentageOf(terms: Terms): Promise<number> {
  const isAsUsual = !terms.isPlatformOwner && terms.platformFee === undefined
  return feeBy(terms, isAsUsual ? await settingsFee() : undefined)
}

/** Percent as it is told, with two decimals. */
export const percentTold = (percentage: number): string => dollarsOf(Math.round(percentage * 100))
