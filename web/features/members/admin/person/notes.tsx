import { useId, useState } from 'react'
import { NewStaffNote } from '#shared/contract/members/admin-users.ts'
import type { StaffNote } from '#shared/contract/members/person.ts'
import { TextAreaField } from '../../../../ui/base/amplify.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { DeleteDialog } from '../../../../ui/dialog/delete-dialog.tsx'
import { Form, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { DeleteButton } from '../../../../ui/table/record.tsx'
import { formatDate } from '../../../../ui/text/format.ts'
import styles from './person-page.module.css'
import type { PersonWrites } from './use-person.ts'

/** Notes about a member that only the team reads, newest first. */
export function Notes({ notes, writes }: { notes: readonly StaffNote[]; writes: PersonWrites }) {
  const [asked, setAsked] = useState<StaffNote>()
  return (
    <div className={styles.notes}>
      <NoteForm writes={writes} />
      {notes.length === 0 && <p className={styles.quiet}>No notes yet.</p>}
      {notes.length > 0 && (
        <ul className={styles.list} aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id} className={styles.row}>
              <span className={styles.names}>
                <span className={styles.text}>{note.text}</span>
                <span className={styles.quiet}>
                  {note.by ?? 'An admin who has left'}, {formatDate(note.at)}
                </span>
              </span>
              <DeleteButton title={`the note of ${formatDate(note.at)}`} onPress={() => setAsked(note)} />
            </li>
          ))}
        </ul>
      )}
      <DeleteDialog doomed={asked} noun="note" remove={writes.deleteNote} onClose={() => setAsked(undefined)}>
        {() => 'The team can no longer read this note.'}
      </DeleteDialog>
    </div>
  )
}

function NoteForm({ writes: { addNote } }: { writes: PersonWrites }) {
  const id = useId()
  const form = useContractForm(NewStaffNote, { text: '' }, async (input) => {
    await addNote.mutateAsync(input)
    form.reset({ text: '' })
  })
  return (
    <Form id={id} form={form}>
      <TextAreaField
        label="New note"
        rows={3}
        descriptiveText="Only the team can read it. It is deleted with the account."
        {...form.field('text')}
      />
      <div>
        <Button type="submit" busy={addNote.isPending}>
          Add note
        </Button>
      </div>
    </Form>
  )
}
