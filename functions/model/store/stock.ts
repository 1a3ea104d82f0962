import { readEach } from '../table/read-all.ts'
import type { Step } from '../table/service.ts'
import { type MovementKind, type StockMovementItem, stockMovement } from './stock-movement.ts'
import { type VariantItem, variant } from './variant.ts'

/** The stock of variants: every change of its figures is a movement, and only this file writes both. */

/** A quantity of a variant. */
export type Moved = { productId: string; variant: string; quantity: number }

export const stockEntities = { variant, stockMovement }
export type StockStep = Step<typeof stockEntities>

type Figures = { onHand: number; promised: number; held: number }

const effects: Readonly<Record<Exclude<MovementKind, 'corrected'>, Figures>> = {
  received: { onHand: 1, promised: 0, held: 0 },
  held: { onHand: 0, promised: 0, held: 1 },
  freed: { onHand: 0, promised: 0, held: -1 },
  sold: { onHand: 0, promised: 1, held: -1 },
  unsold: { onHand: 0, promised: -1, held: 0 },
  shipped: { onHand: -1, promised: -1, held: 0 },
  returned: { onHand: 1, promised: 0, held: 0 },
  written_off: { onHand: -1, promised: 0, held: 0 },
}

type Cause = { cause: string; at: string; reason?: string }

/** Writes a movement and adds it to the figures; with `enough`, only if at least that many are left. */
function moveSteps(kind: MovementKind, moved: Moved, figures: Figures, from: Cause, enough = 0): StockStep[] {
  const { productId, variant: name } = moved
  const { onHand, promised, held } = figures
  return [
    {
      write: ({ variant }) => {
        const change = variant
          .update({ productId, name })
          .add({ onHand, promised, held, left: onHand - promised - held })
          .set({ updatedAt: from.at })
        return enough > 0 ? change.where((a, { gte }) => gte(a.left, enough)).commit() : change.commit()
      },
    },
    movementStep(kind, moved, figures, from),
  ]
}

const movementStep = (
  kind: MovementKind,
  { productId, variant }: Omit<Moved, 'quantity'>,
  figures: Figures,
  from: Cause,
): StockStep => ({
  write: ({ stockMovement }) =>
    stockMovement.create({ productId, variant, kind, ...figures, ...from }).commit(),
})

const times = ({ onHand, promised, held }: Figures, count: number): Figures => ({
  onHand: onHand * count,
  promised: promised * count,
  held: held * count,
})

/** One movement of a quantity of a variant, once for each cause. */
export const stockSteps = (
  kind: Exclude<MovementKind, 'corrected' | 'held'>,
  moved: Moved,
  from: Cause,
): StockStep[] => moveSteps(kind, moved, times(effects[kind], moved.quantity), from)

/**
 * Books the returned units of a variant: all are returned, and those that cannot be resold are written off. Writes
 * the figures once, since a transaction can write an item only once.
 */
export function receiveReturnSteps(
  { productId, variant: name, quantity }: Moved,
  unsellable: number,
  from: Cause,
): StockStep[] {
  const moved = { productId, variant: name }
  const [returned, writtenOff] = [times(effects.returned, quantity), times(effects.written_off, unsellable)]
  const change = returned.onHand + writtenOff.onHand
  return [
    {
      write: ({ variant }) =>
        variant
          .update({ productId, name })
          .add({ onHand: change, promised: 0, held: 0, left: change })
          .set({ updatedAt: from.at })
          .commit(),
    },
    movementStep('returned', moved, returned, from),
    ...(unsellable > 0
      ? [
          movementStep('written_off', moved, writtenOff, {
            ...from,
            reason: 'Returned, not to be sold again',
          }),
        ]
      : []),
  ]
}

/** Holds a quantity for an order that is being paid; refused if fewer are left of a counted variant. */
export const holdSteps = (moved: Moved, isCounted: boolean, from: Cause): StockStep[] =>
  moveSteps('held', moved, times(effects.held, moved.quantity), from, isCounted ? moved.quantity : 0)

/** Sells a quantity whose hold has ended; refused if fewer are left of a counted variant. */
export const lateSaleSteps = (moved: Moved, isCounted: boolean, from: Cause): StockStep[] =>
  moveSteps(
    'sold',
    moved,
    { onHand: 0, promised: moved.quantity, held: 0 },
    from,
    isCounted ? moved.quantity : 0,
  )

/** An admin's count of a variant: whether it is counted, its stock on hand, and the stock the admin saw before. */
export type StockCount = {
  productId: string
  variant: string
  isCounted: boolean
  onHand: number
  knownOnHand: number
}

/**
 * Sets the stock on hand of a variant, after a delivery or as a correction, for a reason; throws `refusal` if the known
 * figure is outdated.
 */
export function stockCountSteps(
  kind: 'received' | 'corrected',
  count: StockCount,
  from: Required<Cause>,
  refusal: () => Error,
): StockStep[] {
  const { productId, variant: name, isCounted, onHand, knownOnHand } = count
  const change = onHand - knownOnHand
  const figures = { onHand: change, promised: 0, held: 0 }
  return [
    {
      write: ({ variant }) =>
        variant
          .update({ productId, name })
          .add({ ...figures, left: change })
          .set({ isCounted, updatedAt: from.at })
          .where((a, { eq, notExists }) =>
            knownOnHand === 0 ? `${eq(a.onHand, 0)} OR ${notExists(a.onHand)}` : eq(a.onHand, knownOnHand),
          )
          .commit(),
      refusal,
    },
    ...(change === 0 ? [] : [movementStep(kind, { productId, variant: name }, figures, from)]),
  ]
}

type FirstStock = { productId: string; name: string; isCounted: boolean; onHand: number }

/** The items of a variant that starts with this stock: its figures, and the movement that explains them. */
export function firstStock({ productId, name, isCounted, onHand }: FirstStock, { cause, at }: Cause) {
  const figures = { onHand, promised: 0, held: 0 }
  return {
    variant: { productId, name, isCounted, ...figures, left: onHand, updatedAt: at },
    movement: { productId, variant: name, cause, kind: 'received' as const, ...figures, at },
  }
}

/** The current stock of variants; uncounted ones may be absent. */
export async function readStock(
  keys: readonly { productId: string; name: string }[],
): Promise<VariantItem[]> {
  const { variant: found } = await readEach({ variant }, (of) => ({
    variant: keys.map((key) => of.variant.get(key)),
  }))
  return found
}

/** The figures as the sum of a variant's movements. */
export const replayed = (movements: readonly StockMovementItem[]): Figures & { left: number } => {
  const sum = (of: keyof Figures) => movements.reduce((all, one) => all + one[of], 0)
  const figures = { onHand: sum('onHand'), promised: sum('promised'), held: sum('held') }
  return { ...figures, left: figures.onHand - figures.promised - figures.held }
}
