/** What a cookie `__Host-…` is called where a site is: without HTTPS browsers are given it by another name. */
export const hostCookie = (origin: string, name: string) =>
  origin.startsWith('https:') ? `__Host-${name}` : `plain-${name}`
