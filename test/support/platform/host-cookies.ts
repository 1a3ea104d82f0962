/** The name of a cookie `__Host-…` at an origin: without HTTPS it has another name. */
export const hostCookie = (origin: string, name: string) =>
  origin.startsWith('https:') ? `__Host-${name}` : `plain-${name}`
