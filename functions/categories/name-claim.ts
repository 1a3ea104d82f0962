/**
 * The form in which names are compared: case, spaces, invisible characters and the composition of letters make no
 * difference.
 */
export const nameClaim = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
