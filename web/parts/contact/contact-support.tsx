import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ContactTopic, contactAddress } from './contact-address.ts'

type ContactSupportProps = ContactTopic & { children: ReactNode }

/** Leads to the contact form, with what the message is about filled in. */
export function ContactSupport({ children, ...topic }: ContactSupportProps) {
  return <Link to={contactAddress(topic)}>{children}</Link>
}
