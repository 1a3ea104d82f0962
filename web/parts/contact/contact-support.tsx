import type { ReactNode } from 'react'
import { Link } from '../../router/link.tsx'
import { type ContactTopic, contactAddress } from './contact-address.ts'

type ContactSupportProps = ContactTopic & { children: ReactNode }

/** A link to the contact form with the topic filled in. */
export function ContactSupport({ children, ...topic }: ContactSupportProps) {
  return <Link to={contactAddress(topic)}>{children}</Link>
}
