import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { categories } from '#shared/contract/categories.ts'
import type { SynonymList } from '#shared/contract/synonyms.ts'
import { faultInSynonyms, synonymRules } from '#shared/rules/text/search-forms.ts'
import { call, read } from '../../../api.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { problemCode, wordsOf } from '../../../problem.ts'
import { TextAreaField } from '../../../ui/base/amplify.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useLeaveQuestion } from '../../../ui/dialog/use-leave-question.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx'
import styles from './synonyms-page.module.css'

const known = read(categories.getSynonyms)

/** The terms that mean the same to a search, one group a line. */
export function AdminSynonymsPage() {
  useGuard()
  const { data, error, refetch } = useQuery({ ...known, refetchOnWindowFocus: false })
  return (
    <AdminLayout title="Search Synonyms">
      {data ? (
        <SynonymsForm known={data} />
      ) : error ? (
        <ErrorState title="The synonyms could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </AdminLayout>
  )
}

const textOf = ({ groups }: SynonymList) => groups.map(({ words }) => words.join(', ')).join('\n')

const groupsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => ({
      words: line
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    }))
    .filter(({ words }) => words.length > 0)

/** What is wrong with the lines, in words that name the line. */
function faultIn(groups: SynonymList['groups']): string | undefined {
  const { mostGroups, mostWords, longestWord } = synonymRules
  const single = groups.find(({ words }) => words.length < 2)
  if (single) return `“${single.words[0]}” stands alone: write what means the same beside it, after a comma`
  const full = groups.find(({ words }) => words.length > mostWords)
  if (full) return `The line with “${full.words[0]}” has more than ${mostWords} terms`
  const long = groups.flatMap(({ words }) => words).find((word) => word.length > longestWord)
  if (long) return `“${long.slice(0, 20)}…” has more than ${longestWord} characters`
  if (groups.length > mostGroups) return `There are more than ${mostGroups} lines`
  return faultInSynonyms(groups)
}

function SynonymsForm({ known: list }: { known: SynonymList }) {
  const id = useId()
  const client = useQueryClient()
  const [text, setText] = useState(textOf(list))
  const [fault, setFault] = useState<string>()
  const save = useMutation({
    mutationFn: (groups: SynonymList['groups']) =>
      call(categories.updateSynonyms, { body: { groups, knownUpdatedAt: list.updatedAt } }),
    onSuccess: (saved) => {
      client.setQueryData(known.queryKey, saved)
      setText(textOf(saved))
      toast({ title: 'Synonyms saved', description: 'Searches use them in a few seconds.' })
    },
    onError: (error) => {
      if (problemCode(error) !== 'synonyms.changed') setFault(wordsOf(error))
    },
  })
  const isOutdated = problemCode(save.error) === 'synonyms.changed'
  const question = useLeaveQuestion(text !== textOf(list))
  const submit = () => {
    const groups = groupsOf(text)
    const found = faultIn(groups)
    setFault(found)
    if (!found) save.mutate(groups)
  }
  const showSaved = async () => {
    save.reset()
    setFault(undefined)
    setText(textOf(await client.fetchQuery({ ...known, staleTime: 0 })))
  }
  return (
    <form
      id={id}
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {question}
      <TextAreaField
        label="Terms that mean the same"
        descriptiveText="One group per line, its terms separated by commas, such as “bjj, jiu-jitsu”. A search for one finds the others too. Case, accents, hyphens and spaces do not matter, and forms such as “kicks” and “kicking” are found without a line."
        rows={14}
        spellCheck={false}
        value={text}
        hasError={fault !== undefined}
        errorMessage={fault}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {isOutdated && (
        <Note tone="vermilion" isNews>
          <p>
            Another admin saved other synonyms in the meantime. Copy what you want to keep from your text.
          </p>
          <Button onClick={() => void showSaved()}>Show the saved list</Button>
        </Note>
      )}
      <div className={styles.save}>
        <Button type="submit" form={id} variant="gold" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
