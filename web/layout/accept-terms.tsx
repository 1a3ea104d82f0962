import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { auth } from '#shared/contract/auth.ts'
import { call } from '../api.ts'
import { keyOf } from '../query-client.ts'
import { Link } from '../router/link.tsx'
import { signOutAddress, useSession } from '../session.ts'
import { CheckboxField } from '../ui/base/amplify.ts'
import { Button, ButtonLink } from '../ui/base/button.tsx'
import { focusPage } from '../ui/base/focus-page.ts'
import { usePageTitle } from '../ui/base/page-title.ts'
import styles from './accept-terms.module.css'
import { legalNav } from './nav-entries.ts'

const userKey = keyOf(auth.getUser.path)

type Answers = { acceptTerms: boolean; isThirteenOrOlder: boolean }

/** Shown between the first sign-in and the members' pages. */
export function AcceptTerms() {
  const client = useQueryClient()
  const [answers, setAnswers] = useState<Answers>({ acceptTerms: false, isThirteenOrOlder: false })
  const [problems, setProblems] = useState<Partial<Record<keyof Answers, string>>>({})
  usePageTitle('Welcome · Kiai')
  const accept = useMutation({
    mutationFn: (body: { acceptTerms: true; isThirteenOrOlder: true }) => call(auth.acceptTerms, { body }),
    onSuccess: (user) => {
      focusPage()
      client.setQueryData(userKey, user)
      // Requests made before were refused, so they are repeated.
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey.join('/') !== userKey.join('/') })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const { data, error } = auth.acceptTerms.body.safeParse(answers)
    const entries = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []
    setProblems(Object.fromEntries(entries))
    if (data) accept.mutate(data)
  }

  const box = (name: keyof Answers, label: string) => (
    <CheckboxField
      name={name}
      label={label}
      checked={answers[name]}
      hasError={problems[name] !== undefined}
      errorMessage={problems[name]}
      onChange={(event) => setAnswers({ ...answers, [name]: event.target.checked })}
    />
  )

  return (
    <form className={`${styles.form} page-width`} onSubmit={submit} noValidate>
      <h1 className={styles.title}>Before you step on the mat</h1>
      <p className={styles.words}>Please confirm two things to start.</p>
      <div className={styles.boxes}>
        {box('acceptTerms', 'I accept the Terms of Service and have read the Privacy Policy')}
        {box('isThirteenOrOlder', 'I am 13 years old or older')}
      </div>
      <LegalLinks />
      {accept.error && (
        <p role="alert" className={styles.problem}>
          Your answers could not be saved. Please try again.
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="gold" size="large" busy={accept.isPending}>
          Continue
        </Button>
        <ButtonLink to={signOutAddress} variant="quiet" size="large">
          Sign out
        </ButtonLink>
      </div>
    </form>
  )
}

function LegalLinks() {
  const entries = legalNav(useSession())
  if (entries.length === 0) return null
  return (
    <p className={styles.words}>
      {entries.map(({ path, to, label }) => (
        <Link key={path} to={to} className={styles.legal}>
          {label}
        </Link>
      ))}
    </p>
  )
}
