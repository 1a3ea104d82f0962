import { Plus } from 'lucide-react'
import { useState } from 'react'
import { contact } from '#shared/contract/contact/contact.ts'
import type { CannedAnswer } from '#shared/contract/contact/message.ts'
import { answerVariables, variableWords } from '#shared/rules/office/canned-answer.ts'
import { TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import { Button } from '../../../ui/base/button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { DeleteButton, EditButton, RecordActions, RecordSkeleton } from '../../../ui/table/record.tsx'
import styles from './canned-answers-dialog.module.css'
import words from './message-words.module.css'
import { type CannedInput, useCannedAnswers, useCannedWrites } from './use-canned-answers.ts'

type CannedAnswersDialogProps = { open: boolean; onClose: () => void }

/** The canned answers, with actions to add, edit and delete them. */
export function CannedAnswersDialog({ open, onClose }: CannedAnswersDialogProps) {
  const { data, error, refetch } = useCannedAnswers()
  const [subject, setSubject] = useState<CannedAnswer | 'new'>()
  const [doomed, setDoomed] = useState<CannedAnswer>()
  const { save, remove } = useCannedWrites()
  const known = subject === 'new' ? undefined : subject
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Canned answers"
        size="drawer"
        footer={
          <Button variant="gold" onClick={() => setSubject('new')}>
            <Plus size={18} aria-hidden="true" /> New answer
          </Button>
        }
      >
        {error && !data && (
          <ErrorState
            title="The canned answers could not be loaded"
            level={3}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <RecordSkeleton label="Loading canned answers" />}
        {data?.items.length === 0 && (
          <p className={words.small}>No canned answers yet. Save answers here that you send often.</p>
        )}
        <ul className={styles.canned}>
          {data?.items.map((answer) => (
            <li key={answer.id}>
              <div>
                <h3 className={words.partTitle}>{answer.name}</h3>
                <p className={styles.excerpt}>{answer.text}</p>
              </div>
              <RecordActions>
                <EditButton title={answer.name} onPress={() => setSubject(answer)} />
                <DeleteButton title={answer.name} onPress={() => setDoomed(answer)} />
              </RecordActions>
            </li>
          ))}
        </ul>
      </Dialog>
      <FormDialog
        open={subject !== undefined}
        onClose={() => setSubject(undefined)}
        title={known ? 'Edit canned answer' : 'New canned answer'}
        saveLabel="Save"
        busy={save.isPending}
      >
        {(id) => (
          <CannedForm
            id={id}
            known={known}
            onSave={async (body) => {
              await save.mutateAsync({ known, body })
              setSubject(undefined)
            }}
          />
        )}
      </FormDialog>
      <DeleteDialog doomed={doomed} noun="canned answer" remove={remove} onClose={() => setDoomed(undefined)}>
        {({ name }) => `“${name}” is deleted for all admins. Sent answers stay.`}
      </DeleteDialog>
    </>
  )
}

type CannedFormProps = {
  id: string
  known: CannedAnswer | undefined
  onSave: (body: CannedInput) => Promise<void>
}

function CannedForm({ id, known, onSave }: CannedFormProps) {
  const form = useContractForm<CannedInput>(
    contact.createCannedAnswer.body,
    { name: known?.name ?? '', text: known?.text ?? '' },
    onSave,
  )
  return (
    <Form id={id} form={form}>
      <TextField label="Name" isRequired autoComplete="off" {...form.field('name')} />
      <TextAreaField label="Answer" isRequired rows={8} {...form.field('text')} />
      <dl className={styles.variables} aria-label="Variables">
        {answerVariables.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{variableWords[name]}</dd>
          </div>
        ))}
      </dl>
    </Form>
  )
}
