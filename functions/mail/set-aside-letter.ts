import type { Letter } from '#shared/mail/blocks.ts'
import { setAsideLetter } from '#shared/mail/set-aside.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { dueKinds, setAside } from '../model/table/due.ts'

/**
 * The mail to operations about all items of a kind that are set aside when it is sent; undefined if they were
 * retried.
 */
export async function setAsideOf({ due }: MailItem['about']): Promise<Letter | undefined> {
  const kind = dueKinds.find((one) => one === due)
  const items = kind ? await setAside(kind) : []
  if (!kind || items.length === 0) return undefined
  return setAsideLetter({
    due: kind,
    items: items.map(({ subjectId, at, error }) => ({ id: subjectId, at, error: error ?? '' })),
  })
}
