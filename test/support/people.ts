import { post, unique } from './fixtures.ts'
import { Browser, signIn, signUp } from './sign-in.ts'

/** Who may call: one browser for each kind of person. */
export const kinds = [
  'visitor',
  'member who has not accepted the terms',
  'free member',
  'premium member',
  'master member',
  'other member',
  'instructor',
  'admin',
] as const
export type Kind = (typeof kinds)[number]

/** A new browser of a person of this kind. */
export async function arrive(origin: string, kind: Kind): Promise<Browser> {
  switch (kind) {
    case 'visitor':
      return new Browser(origin)
    case 'member who has not accepted the terms':
      return signUp(origin, newEmail())
    case 'other member':
      return newMember(origin)
    case 'instructor':
    case 'admin':
      return signIn(origin, kind)
    case 'free member':
      return signIn(origin, 'free')
    case 'premium member':
      return signIn(origin, 'premium')
    case 'master member':
      return signIn(origin, 'master')
  }
}

export const newEmail = () => `${unique('member').replace(' ', '-')}@kiai.test`

/** Somebody new who has accepted the terms. */
export async function newMember(origin: string): Promise<Browser> {
  const browser = await signUp(origin, newEmail())
  const answer = await post(browser, '/api/auth/terms', { acceptTerms: true, isThirteenOrOlder: true })
  if (answer.status !== 200) throw new Error(`The terms were not accepted: ${answer.status}`)
  return browser
}
