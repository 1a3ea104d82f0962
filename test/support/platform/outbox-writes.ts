type Written = Readonly<Record<string, unknown>> | undefined
type Input = { Item?: Written; TransactItems?: readonly { Put?: { Item?: Written } }[] }

/** The outbox items that a command to the table adds, if it succeeds. */
export function outboxIn(command: object): { id: string; detail: string }[] {
  const { Item, TransactItems = [] } = (command as { input: Input }).input
  const items = [Item, ...TransactItems.map(({ Put }) => Put?.Item)]
  return items
    .filter((item) => item?.__edb_e__ === 'outbox')
    .map((item) => ({ id: String(item?.id), detail: String(item?.detail) }))
}
