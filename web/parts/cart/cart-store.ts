import { type CartLine, mergedCarts } from '#shared/rules/store/cart.ts'

/** The carts of this browser: one of whoever is not signed in, and one of each member who was. */
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

/** What is kept as it is now, by whichever tab it was written; what cannot be read is no cart. */
function carts(): Carts {
  let text: string | null = null
  try {
    text = localStorage.getItem(place)
  } catch {
    // Storage is shut off: the cart lives as long as the page.
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
    // It lives as long as the page.
  }
  for (const listener of listeners) listener()
}

const none: readonly CartLine[] = []
export const cartOf = (owner: string): readonly CartLine[] => carts()[owner] ?? none

/** Changes a cart as it is at that moment, in this tab or another one. */
export function changeCart(owner: string, change: (cart: readonly CartLine[]) => CartLine[]): void {
  write({ ...carts(), [owner]: change(cartOf(owner)) })
}

/** Gives what a visitor has collected to the member who signs in, once: whoever comes second finds nothing of it. */
export function adoptGuestCart(owner: string): void {
  const { [guest]: collected = [], ...others } = carts()
  if (collected.length === 0) return
  write({ ...others, [owner]: mergedCarts(cartOf(owner), collected) })
}

/** Tells of each change, of other tabs too. */
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
