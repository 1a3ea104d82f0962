import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { live } from '#shared/contract/live/live.ts'
import type { ChatWords } from '#shared/contract/live/live-chat.ts'
import { call, read } from '../../../api.ts'
import { TextAreaField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

const words = read(live.getChatWords)

/** Edits the words that are blocked in the chats of live events. */
export function WordsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const known = useQuery({ ...words, enabled: open, staleTime: 0 })
  const save = useMutation({
    mutationFn: (list: string[]) =>
      call(live.updateChatWords, {
        body: { words: list, ...(known.data?.updatedAt && { knownUpdatedAt: known.data.updatedAt }) },
      }),
    onSuccess: (saved) => {
      client.setQueryData(words.queryKey, saved)
      toast({ title: 'Words saved' })
      onClose()
    },
    onError: (error) => {
      toastFailure(error)
      void known.refetch()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Blocked words"
      saveLabel="Save words"
      busy={save.isPending}
    >
      {(id) =>
        known.data ? (
          <WordsForm id={id} known={known.data} onSave={(list) => save.mutate(list)} />
        ) : known.error ? (
          <ErrorState title="The words could not be loaded" onRetry={() => void known.refetch()} />
        ) : (
          <Skeleton height="12rem" />
        )
      }
    </FormDialog>
  )
}

type WordsFormProps = { id: string; known: ChatWords; onSave: (words: string[]) => void }

function WordsForm({ id, known, onSave }: WordsFormProps) {
  const [text, setText] = useState(known.words.join('\n'))
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(
          text
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        )
      }}
    >
      <TextAreaField
        label="Words"
        descriptiveText="One per line. A message that contains one of them as a whole word is not sent. Case and accents do not matter."
        rows={8}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
    </form>
  )
}
