import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { office } from '#shared/rules/sessions/office.ts'
import { isRegistered } from '../../addresses.ts'

/** Leads to the contact form where there is one, to the mail address until then. */
export function ContactSupport({ children }: { children: ReactNode }) {
  if (!isRegistered('/contact')) return <a href={`mailto:${office.email}`}>{children}</a>
  return <Link to="/contact?category=billing">{children}</Link>
}
