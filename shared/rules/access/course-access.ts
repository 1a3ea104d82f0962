import { opens, type Tier } from './access.ts'

/** How a course is offered. */
export type CourseOffer = {
  accessLevel: Tier
  /** Cents; above 0 it is also sold by itself. */
  price: number
}

/** Whether a plan opens a course. One that is sold and asks for no plan is opened by buying alone. */
export function planOpensCourse(tier: Tier, { accessLevel, price }: CourseOffer): boolean {
  if (price > 0 && accessLevel === 'free') return false
  return opens(tier, accessLevel)
}
