import type { ComponentProps } from 'react'
import { Link } from '../../router/link.tsx'

export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to anywhere on the site. Links to /api are full page loads, because the server redirects them. */
export function SiteLink({ to, children, ...rest }: SiteLinkProps) {
  return to.startsWith('/api/') ? (
    <a href={to} {...rest}>
      {children}
    </a>
  ) : (
    <Link to={to} {...rest}>
      {children}
    </Link>
  )
}
