import { PackageCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminReturn } from '#shared/contract/orders/returns.ts'
import { focusPage } from '../../../../ui/base/focus-page.ts'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import { LoadMore, RecordSkeleton } from '../../../../ui/table/record.tsx'
import { ReturnCard } from './return-card.tsx'
import styles from './returns-queue.module.css'
import { useReturnList } from './use-returns.ts'

/** Returns to decide and returns on their way: one open at a time, the one that has waited longest first. */
export function ReturnsQueue() {
  const requested = useReturnList('requested')
  const approved = useReturnList('approved')
  const lists = [requested, approved]
  const failed = lists.find(({ error, data }) => error && !data)
  if (failed)
    return (
      <ErrorState
        title="The returns could not be loaded"
        onRetry={() => {
          for (const { refetch } of lists) void refetch()
        }}
      />
    )
  if (lists.some(({ isPending }) => isPending)) return <RecordSkeleton label="Loading returns" />
  const isEmpty = lists.every(({ data }) => data?.pages.every(({ items }) => items.length === 0))
  if (isEmpty) return <EmptyState title="No return waits" icon={<PackageCheck size={26} />} />
  return (
    <div className={styles.queue}>
      <Part title="To decide" list={requested} opensFirst />
      <Part title="On their way back" list={approved} />
    </div>
  )
}

type PartProps = { title: string; list: ReturnType<typeof useReturnList>; opensFirst?: boolean }

function Part({ title, list, opensFirst = false }: PartProps) {
  const [opened, setOpened] = useState<string>()
  const part = useRef<HTMLElement>(null)
  const items = list.data?.pages.flatMap((page): AdminReturn[] => page.items) ?? []
  const current = items.find(({ id }) => id === opened) ?? (opensFirst ? items[0] : undefined)
  const isGoingOn = useRef(false)
  const first = items[0]?.id
  // The next one takes the focus, so that the keyboard works through all of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on once the decided one has left the list
  useEffect(() => {
    if (!isGoingOn.current) return
    isGoingOn.current = false
    const next = part.current?.querySelector<HTMLElement>('[data-open] h3, article button')
    if (next) next.focus()
    else focusPage()
  }, [first, items.length])
  if (items.length === 0) return null
  return (
    <section ref={part} className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ol className={styles.cards}>
        {items.map((known) => (
          <li key={known.id}>
            <ReturnCard
              known={known}
              isOpen={known.id === current?.id}
              onOpen={() => setOpened(known.id)}
              onDone={() => {
                isGoingOn.current = true
              }}
            />
          </li>
        ))}
      </ol>
      <LoadMore list={list} />
    </section>
  )
}
