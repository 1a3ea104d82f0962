import { isOpenToVisitors, isRegistered } from './addresses.ts'
import { type Session, signInAddress } from './session.ts'

/** The address of a link to a screen, for the current session. */
export function linkTo(path: string, session: Session, screen = path): string {
  const needsSignIn = session.status === 'visitor' && isRegistered(screen) && !isOpenToVisitors(screen)
  return needsSignIn ? signInAddress(path) : path
}

/** The page of a discipline. */
export const categoryLink = (slug: string, session: Session): string =>
  linkTo(`/category/${slug}`, session, '/category/:slug')

/** The page of a video; visitors reach it through sign-in. */
export function videoLink(id: string, session: Session): string {
  const path = `/video/${id}`
  return session.status === 'visitor' ? signInAddress(path) : path
}

/** The plans page, with the path of the wanted item. */
export const plansFor = (path: string) => `/subscribe?for=${encodeURIComponent(path)}`
