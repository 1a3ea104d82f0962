/** What makes two names the same: case and spaces do not tell them apart. */
export const nameClaim = (name: string) => name.toLowerCase().replace(/\s+/g, ' ')
