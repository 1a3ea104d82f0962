import { opens, type Tier } from './access.ts'

/** The terms on which a course is offered. */
export type CourseOffer = {
  accessLevel: Tier
  /** Cents; above 0 it is also sold separately. */
  price: number
}

/** Whether a plan opens a course. A course that is for sale and requires no plan is opened only by buying it. */
export function planOpensCourse(tier: Tier, { accessLevel, price }: CourseOffer): boolean {
  if (price > 0 && accessLevel === 'free') return false
  return opens(tier, accessLevel)
}
