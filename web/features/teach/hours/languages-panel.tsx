import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import { instructors } from '#shared/contract/instructors.ts'
import { type Language, languages } from '#shared/rules/text/languages.ts'
import { call } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { Button } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { LanguagesField } from '../../../ui/form/languages-field.tsx'
import styles from '../frame/teach.module.css'
import { ownInstructor } from '../frame/teach-reads.ts'

/** The languages of the instructor, as shown on their page. */
export function LanguagesPanel({ known }: { known: Instructor }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Language[]>()
  const { mutate, isPending } = useMutation({
    mutationFn: (said: Language[]) => call(instructors.updateOwnLanguages, { body: { languages: said } }),
    onSuccess: async (saved) => {
      client.setQueryData(ownInstructor().queryKey, saved)
      setChosen(undefined)
      toast({ title: 'Languages saved' })
      await invalidate(client, catalogue.listInstructors.path)
    },
    onError: (error) => toastFailure(error, 'The languages could not be saved. Please try again.'),
  })
  const said = languages.filter((language) => known.languages.includes(language))
  return (
    <section className={styles.panel} aria-labelledby="languages">
      <h2 id="languages" className={styles.head}>
        Languages
      </h2>
      <div className={styles.inside}>
        <LanguagesField value={chosen ?? said} onChange={setChosen} />
        <Button className={styles.act} busy={isPending} onClick={() => mutate(chosen ?? said)}>
          Save languages
        </Button>
      </div>
    </section>
  )
}
