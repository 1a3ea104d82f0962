import { type CartLine, mergedCarts } from '#shared/rules/store/cart.ts'

/** The carts of this browser: one for visitors who are not signed in, and one for each member who signed in here. */
type Carts = Record<string, CartLine[]>

const place = 'kiai.carts'
export const guest = 'guest'

const listeners = new Set<() => void>()
let known: { text: string | null; carts: Carts } = { text: null, carts: {} }

const isLine = (value: unknown): value is CartLine => {
  if (typeof value !== 'object' || value === null) return false
  const { productId, quantity, price, name } = value as Partial<CartLine>
  return (
    typeof productId === 'string' &&
    typeof quantity === 'number' &&
    typeof price === 'string' &&
    /^\d+\.\d{2}$/.test(price) &&
    typeof name === 'string'
  )
}

/** The stored carts of all tabs. Unreadable data counts as no cart. */
function carts(): Carts {
  let text: string | null = null
  try {
    text = localStorage.getItem(place)
  } catch {
    // Storage is blocked: the cart lasts as long as the page.
    return known.carts
  }
  if (text === known.text) return known.carts
  known = { text, carts: parsed(text) }
  return known.carts
}

function parsed(text: string | null): Carts {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).map(([owner, lines]) => [
        owner,
        Array.isArray(lines)
          ? lines.filter(isLine).map(({ size = null, color = null, ...line }) => ({ ...line, size, color }))
          : [],
      ]),
    )
  } catch {
    return {}
  }
}

function write(next: Carts): void {
  const text = JSON.stringify(next)
  known = { text, carts: next }
  try {
    localStorage.setItem(place, text)
  } catch {
    // Lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

const none: readonly CartLine[] = []
export const cartOf = (owner: string): readonly CartLine[] => carts()[owner] ?? none

/** Changes the current state of a cart, which this or another tab may have written. */
export function changeCart(owner: string, change: (cart: readonly CartLine[]) => CartLine[]): void {
  write({ ...carts(), [owner]: change(cartOf(owner)) })
}

/** Moves the visitor's cart to the member who signs in, once: a second tab finds it empty. */
export function adoptGuestCart(owner: string): void {
  const { [guest]: collected = [], ...others } = carts()
  if (collected.length === 0) return
  write({ ...others, [owner]: mergedCarts(cartOf(owner), collected) })
}

/** Calls the listener on each change, also of other tabs. */
export function listenToCarts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === place || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
