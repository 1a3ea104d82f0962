import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/state.tsx'
import { Rail, type RailLook } from './rail.tsx'
import { CardGrid } from './section.tsx'

export type CardListProps<Item> = {
  /** The accessible name of the list. */
  label: string
  /** The kind of items, in the plural: `videos`. */
  things: string
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  error?: Error | null
  onRetry?: () => void
  /** The error text, if the default made from `things` does not fit. */
  failure?: string
  /** Shown when there are no items. */
  empty: ReactNode
  /** The placeholder of a card while loading. */
  shape: ReactNode
  /** The number of placeholders. */
  shapes?: number
  /** The heading level of an error. */
  level?: 2 | 3
  /** The minimum width of a card, a CSS length. */
  least?: string
  /** On narrow screens, one row to swipe through. */
  rail?: boolean
  /** One row on every screen. */
  row?: RailLook
  children: (item: Item, at: number) => ReactNode
}

/** Cards, their placeholders while loading, an error, or an empty state. */
export function CardList<Item extends { id: string }>({
  label,
  things,
  items,
  error,
  onRetry,
  failure = `The ${things} could not be loaded`,
  empty,
  shape,
  shapes = 8,
  level = 2,
  row,
  children,
  ...grid
}: CardListProps<Item>) {
  const listed = (name: string, cards: ReactNode) =>
    row ? (
      <Rail label={name} look={row}>
        {cards}
      </Rail>
    ) : (
      <CardGrid label={name} {...grid}>
        {cards}
      </CardGrid>
    )
  if (error && !items) return <ErrorState title={failure} level={level} {...(onRetry && { onRetry })} />
  if (!items) {
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Loading {things}</p>
        {listed(
          'Loading',
          Array.from({ length: shapes }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without an identity
            <li key={at} data-skeleton="">
              {shape}
            </li>
          )),
        )}
      </div>
    )
  }
  if (items.length === 0) return empty
  return listed(
    label,
    items.map((item, at) => <li key={item.id}>{children(item, at)}</li>),
  )
}
