import * as z from 'zod/mini'
import { printable, requiredText } from './fields.ts'

/** Fields for mails, in a module of their own because few screens use them. */

/** A one-line text for a mail's header: no control characters, line breaks included. */
export const requiredLine = (most: number) =>
  requiredText(most).check(
    z.refine<string>(
      (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
      'One line, please, without characters that cannot be seen',
    ),
  )

const invalidEmail = 'Please enter a valid email address.'
/** In the stored form: trimmed and in lower case, like members' addresses. */
export const emailAddress = z
  .string('Please enter your email address.')
  .check(
    z.maxLength(1000, { error: invalidEmail, abort: true }),
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Please enter your email address.', abort: true }),
    z.maxLength(254, { error: invalidEmail, abort: true }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: invalidEmail, abort: true }),
    printable,
  )
