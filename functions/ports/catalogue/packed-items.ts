/**
 * Items of one kind by column: names are stored once, and equal values of a column once. The text is less than half as
 * long as the items as JSON, and is read in half the time.
 */
export type PackedItems = { count: number; columns: Column[] }

type Column = {
  name: string
  /** The values by row; or, if some are equal, the different ones, whose places `at` lists by row. */
  values: unknown[]
  at?: number[]
  /** The rows that have the field, if not all do. */
  rows?: number[]
}

export function packed(items: readonly object[]): PackedItems {
  const names = new Set(items.flatMap((item) => Object.keys(item)))
  return { count: items.length, columns: Array.from(names, (name) => columnOf(items, name)) }
}

function columnOf(items: readonly object[], name: string): Column {
  const all = items.map((item): unknown => Reflect.get(item, name))
  const rows = all.flatMap((value, row) => (value === undefined ? [] : row))
  if (rows.length === all.length) return { name, ...withoutRepetition(all) }
  return { name, rows, ...withoutRepetition(rows.map((row) => all[row])) }
}

/** Each value once, if at most half of them are different. */
function withoutRepetition(values: unknown[]): Pick<Column, 'values' | 'at'> {
  const plain = new Map<unknown, number>()
  const structured = new Map<unknown, number>()
  const different: unknown[] = []
  const at: number[] = []
  for (const value of values) {
    const isStructured = typeof value === 'object' && value !== null
    const known = isStructured ? structured : plain
    const key = isStructured ? JSON.stringify(value) : value
    const place = known.get(key) ?? different.push(value) - 1
    known.set(key, place)
    at.push(place)
    if (different.length > values.length / 2) return { values }
  }
  return { values: different, at }
}

/** The items again. Those with equal structured values share them. */
export function unpacked<Item extends object>({ count, columns }: PackedItems): Item[] {
  // Copies of an item that has every field already: filling them is quick, and they take little memory.
  const whole = columns.filter(({ rows }) => !rows)
  const blank = Object.fromEntries(whole.map(({ name, values }) => [name, values[0]]))
  const items = Array.from({ length: count }, (): Record<string, unknown> => ({ ...blank }))
  for (const { name, values, at, rows } of columns) {
    for (let place = 0; place < (rows?.length ?? count); place++) {
      const item = items[rows?.[place] ?? place]
      if (item) item[name] = values[at?.[place] ?? place]
    }
  }
  return items as Item[]
}
