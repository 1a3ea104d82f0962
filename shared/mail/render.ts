import { type OfficeAddress, office, postalAddress } from '../rules/office/office.ts'
import { isSitePath } from '../rules/text/site-path.ts'
import type { Letter } from './blocks.ts'
import { htmlOf } from './html.ts'
import { textOf } from './text.ts'
import { oneLine } from './words.ts'

export type Rendered = { subject: string; html: string; text: string }

/** A letter in its final form; its links lead to the site at `origin`, and its footer has Kiai's postal address. */
export function renderMail(letter: Letter, origin: string, home: OfficeAddress = office): Rendered {
  const linkTo = (path: string) => {
    if (!isSitePath(path)) throw new Error('Mails lead to paths of the site alone')
    return `${origin}${path}`
  }
  const footer = {
    because: letter.because,
    links: letter.links ?? [{ label: 'Preferences', path: '/profile?tab=preferences' }],
    address: postalAddress(home),
  }
  return {
    subject: oneLine(letter.subject),
    html: htmlOf(letter, footer, linkTo),
    text: textOf(letter, footer, linkTo),
  }
}
