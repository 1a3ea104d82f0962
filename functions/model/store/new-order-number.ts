import { randomInt } from 'node:crypto'
import { orderNumberOf, randomSymbols } from '#shared/rules/store/order-number.ts'

/** A random order number; the write of the order claims it. */
export const newOrderNumber = (): string =>
  orderNumberOf(Array.from({ length: randomSymbols }, () => randomInt(31)))
