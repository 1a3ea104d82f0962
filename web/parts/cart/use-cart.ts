import { useEffect, useSyncExternalStore } from 'react'
import { type CartLine, withChanged, withLine, withoutLine } from '#shared/rules/store/cart.ts'
import { useSession } from '../../session.ts'
import { adoptGuestCart, cartOf, changeCart, guest, listenToCarts } from './cart-store.ts'

const none: readonly CartLine[] = []

export type Cart = {
  lines: readonly CartLine[]
  add: (line: CartLine) => void
  change: (line: CartLine, change: Partial<CartLine>) => void
  remove: (line: CartLine) => void
  clear: () => void
}

/** The cart of the current visitor or member: kept over a reload, the same in all tabs, and kept at sign-in. */
export function useCart(): Cart {
  const session = useSession()
  const owner = session.status === 'member' ? session.user.id : guest
  const lines = useSyncExternalStore(
    listenToCarts,
    () => cartOf(owner),
    () => none,
  )
  useEffect(() => {
    if (owner !== guest) adoptGuestCart(owner)
  }, [owner])
  return {
    lines,
    add: (line) => changeCart(owner, (cart) => withLine(cart, line)),
    change: (line, change) => changeCart(owner, (cart) => withChanged(cart, line, change)),
    remove: (line) => changeCart(owner, (cart) => withoutLine(cart, line)),
    clear: () => changeCart(owner, () => []),
  }
}
