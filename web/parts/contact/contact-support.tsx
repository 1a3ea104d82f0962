import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isRegistered } from '../../addresses.ts'
import { SupportMail } from './support-mail.tsx'

/** Leads to the contact form where there is one, to the mail address until then. */
export function ContactSupport({ children }: { children: ReactNode }) {
  if (!isRegistered('/contact')) return <SupportMail>{children}</SupportMail>
  return <Link to="/contact?category=billing">{children}</Link>
}
