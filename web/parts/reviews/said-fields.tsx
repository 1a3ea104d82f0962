import { useState } from 'react'
import { reviewRules } from '#shared/rules/sessions/review.ts'
import { TextAreaField } from '../../ui/base/amplify.ts'
import type { FormField } from '../../ui/form/contract-form.tsx'
import { StarsGiven } from './stars-given.tsx'

type SaidFieldsProps = {
  /** The stars given before. */
  before: number | undefined
  isMissing: boolean
  onStars: (stars: number) => void
  text: FormField
}

/** Stars, and optional text: the fields of every review. */
export function SaidFields({ before, isMissing, onStars, text }: SaidFieldsProps) {
  const [stars, setStars] = useState(before ?? null)
  const pick = (picked: number) => {
    setStars(picked)
    onStars(picked)
  }
  return (
    <>
      <StarsGiven value={stars} isMissing={isMissing} onPick={pick} />
      <TextAreaField
        label="Your review (optional)"
        descriptiveText="Everyone can read it, with your first name and initial."
        rows={4}
        maxLength={reviewRules.longest}
        {...text}
      />
    </>
  )
}
