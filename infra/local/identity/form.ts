import type { IncomingMessage } from 'node:http'
import type { Account, Accounts } from './store.ts'

/** The sign-in page has three forms: the demo accounts, an email, and a new account. */
export type FormName = 'account' | 'email' | 'create'
export type FieldName = 'email' | 'givenName' | 'familyName'
export type FormState = {
  form: FormName
  values: Partial<Record<FieldName, string>>
  /** The errors in words; `form` for those without a field. */
  problems: Partial<Record<FieldName | 'form', string>>
}

const longestBody = 8192
const longestEmail = 254
const longestName = 60

export class FormRefused extends Error {
  override name = 'FormRefused'
}

/** Reads a posted form; refuses requests that no form of ours can send. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    throw new FormRefused('not a form')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    // The body is read to its end even if it is refused: a cut connection could not carry the answer.
    if (size <= longestBody) chunks.push(chunk)
  }
  if (size > longestBody) throw new FormRefused('too long')
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/**
 * Returns the account that signs in by this form (made first, if it asks for that), or the values to show again with
 * the errors.
 */
export function readSignIn(form: URLSearchParams, people: Accounts): { account: Account } | FormState {
  switch (form.get('form')) {
    case 'email':
      return signInByEmail(form, people)
    case 'create':
      return createAccount(form, people)
    default:
      return chooseAccount(form, people)
  }
}

function chooseAccount(form: URLSearchParams, people: Accounts): { account: Account } | FormState {
  const account = people.bySub(form.get('account') ?? '')
  if (account) return { account }
  return { form: 'account', values: {}, problems: { form: 'That account does not exist. Choose one below.' } }
}

function signInByEmail(form: URLSearchParams, people: Accounts): { account: Account } | FormState {
  const email = textOf(form, 'email')
  const account = people.byEmail(email)
  if (account) return { account }
  const problem =
    emailProblem(email) ?? 'No account has this email yet. Check it, or create the account below.'
  return { form: 'email', values: { email }, problems: { email: problem } }
}

function createAccount(form: URLSearchParams, people: Accounts): { account: Account } | FormState {
  const email = textOf(form, 'email')
  const givenName = textOf(form, 'givenName')
  const familyName = textOf(form, 'familyName')
  const wrong = {
    email: emailProblem(email),
    givenName: nameProblem(givenName, 'first name'),
    familyName: nameProblem(familyName, 'last name'),
  }
  const entries = Object.entries(wrong).filter(([, problem]) => problem !== undefined)
  const values = { email, givenName, familyName }
  if (entries.length > 0) return { form: 'create', values, problems: Object.fromEntries(entries) }
  const account = people.create(values)
  if (account) return { account }
  const taken = 'An account with this email already exists. Sign in with it above.'
  return { form: 'create', values, problems: { email: taken } }
}

function textOf(form: URLSearchParams, field: FieldName): string {
  return (form.get(field) ?? '').trim()
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter an email address.'
  if (email.length > longestEmail) return `An email address has at most ${longestEmail} characters.`
  if (!/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(email)) {
    return 'Enter an email address like name@example.com.'
  }
  return undefined
}

function nameProblem(name: string, what: string): string | undefined {
  if (name === '') return `Enter a ${what}.`
  if (name.length > longestName) return `A ${what} has at most ${longestName} characters.`
  if (/[\p{C}<>]/u.test(name)) return `A ${what} is made of letters, spaces, hyphens and apostrophes.`
  return undefined
}
