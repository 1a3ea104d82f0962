import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/state.tsx'
import { Rail, type RailLook } from './rail.tsx'
import { CardGrid } from './section.tsx'

export type CardListProps<Item> = {
  /** Names the list. */
  label: string
  /** What they are, in the plural: `videos`. */
  things: string
  /** Undefined while they are on their way. */
  items: readonly Item[] | undefined
  error?: Error | null
  onRetry?: () => void
  /** The words for `error`, where those of `things` do not do. */
  failure?: string
  /** Shown in place of none at all. */
  empty: ReactNode
  /** What stands in for a card while loading. */
  shape: ReactNode
  /** How many of them. */
  shapes?: number
  /** Level of the heading that an error stands under, plus one. */
  level?: 2 | 3
  /** Least width of a card, a CSS length. */
  least?: string
  /** On narrow screens one row that is swiped through. */
  rail?: boolean
  /** One row on every screen. */
  row?: RailLook
  children: (item: Item, at: number) => ReactNode
}

/** Cards, or their shapes while loading, or what went wrong, or that there are none. */
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
