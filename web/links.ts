import { isOpenToVisitors, isRegistered } from './addresses.ts'
import { type Session, signInAddress } from './session.ts'

/** Where a link to a screen leads for anyone who is here. */
export function linkTo(path: string, session: Session, screen = path): string {
  const needsSignIn = session.status === 'visitor' && isRegistered(screen) && !isOpenToVisitors(screen)
  return needsSignIn ? signInAddress(path) : path
}

/** A discipline's own page. */
export const categoryLink = (slug: string, session: Session): string =>
  linkTo(`/category/${slug}`, session, '/category/:slug')

/** A video's own page; visitors get there by way of sign-in. */
export function videoLink(id: string, session: Session): string {
  const path = `/video/${id}`
  return session.status === 'visitor' ? signInAddress(path) : path
}

/** The plans, for anyone who wants to watch what is at a path. */
export const plansFor = (path: string) => `/subscribe?for=${encodeURIComponent(path)}`
