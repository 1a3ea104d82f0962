/** Stores the order that was made from the cart, so that the cart is emptied once that order is paid. */

const place = 'kiai.cart-order'

export function rememberCartOrder(orderId: string | undefined): void {
  try {
    if (orderId) localStorage.setItem(place, orderId)
    else localStorage.removeItem(place)
  } catch {
    // Without storage the cart is lost with the page anyway.
  }
}

/** Whether an order was made from the cart; clears the entry. */
export function takeCartOrder(orderId: string): boolean {
  try {
    if (localStorage.getItem(place) !== orderId) return false
    localStorage.removeItem(place)
    return true
  } catch {
    return false
  }
}
