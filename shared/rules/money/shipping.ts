/** Of standard shipping in cents, until an admin says otherwise. */
export const shipping = {
  standard: 599,
} as const
