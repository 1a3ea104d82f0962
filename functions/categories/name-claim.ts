/**
 * What makes two names the same: case, spaces, signs that nobody sees and how letters are composed do not tell them
 * apart.
 */
export const nameClaim = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
