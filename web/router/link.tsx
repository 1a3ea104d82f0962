import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from './router.tsx'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** The page replaces the current one in the history. */
  replace?: boolean
}

/** A link within the site: opens its page without loading a document. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    navigate(to, { replace })
  }
  return <a {...rest} href={to} onClick={open} />
}

/** A press that asks for neither a new tab nor a download. */
function isPlain({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const isHere = !currentTarget.target || currentTarget.target === '_self'
  return button === 0 && isHere && !(metaKey || altKey || ctrlKey || shiftKey)
}

type NavLinkProps = LinkProps & {
  /** Not marked on the pages below its own. */
  end?: boolean
}

/** A link that is marked as the current page on its own page and on those below. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const here = withoutSlash(useLocation().pathname)
  const there = withoutSlash(rest.to.replace(/[?#].*/, ''))
  const isCurrent = here === there || (!end && here.startsWith(`${there}/`))
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />
}

const withoutSlash = (pathname: string) => pathname.replace(/\/+$/, '')
