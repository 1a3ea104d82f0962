import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusPage } from '../../../../ui/base/focus-page.ts'
import { LoadMore } from '../../../../ui/table/record.tsx'
import styles from './queue.module.css'

type List<Item> = {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The state of an item's card: whether it is open, and the callbacks to open it and after its decision. */
export type CardState = { isOpen: boolean; onOpen: () => void; onDone: () => void }

type QueuePartProps<Item> = {
  title: string
  list: List<Item>
  /** The longest waiting item is open from the start. */
  opensFirst?: boolean
  children: (item: Item, state: CardState) => ReactNode
}

/**
 * A part of a queue, with one open card at a time. After a decision the next card is focused, so that the queue can
 * be worked through by keyboard.
 */
export function QueuePart<Item extends { id: string }>({
  title,
  list,
  opensFirst = false,
  children,
}: QueuePartProps<Item>) {
  const [opened, setOpened] = useState<string>()
  const part = useRef<HTMLElement>(null)
  const isGoingOn = useRef(false)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const current = items.find(({ id }) => id === opened) ?? (opensFirst ? items[0] : undefined)
  const first = items[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves on once the decided item has left the list
  useEffect(() => {
    if (!isGoingOn.current) return
    isGoingOn.current = false
    const next = part.current?.querySelector<HTMLElement>('[data-open] h3, article button')
    if (next) next.focus()
    else focusPage()
  }, [first, items.length])
  if (items.length === 0) return null
  const onDone = () => {
    isGoingOn.current = true
  }
  return (
    <section ref={part} className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ol className={styles.cards}>
        {items.map((item) => (
          <li key={item.id}>
            {children(item, {
              isOpen: item.id === current?.id,
              onOpen: () => setOpened(item.id),
              onDone,
            })}
          </li>
        ))}
      </ol>
      <LoadMore list={list} />
    </section>
  )
}
