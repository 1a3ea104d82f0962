import { MessageSquareText, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { MessageEntry, MessageThread } from '#shared/contract/contact/message.ts'
import { mostInMessage } from '#shared/contract/contact/message.ts'
import { fillAnswer, hasVariables } from '#shared/rules/office/canned-answer.ts'
import { useSession } from '../../../session.ts'
import { TextAreaField } from '../../../ui/base/amplify.ts'
import { Button, buttonClass } from '../../../ui/base/button.tsx'
import { Menu, MenuButton, MenuNote } from '../../../ui/dialog/menu.tsx'
import { useLeaveQuestion } from '../../../ui/dialog/use-leave-question.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { factsOf } from './answer-facts.ts'
import styles from './composer.module.css'
import { byWords, EntryText } from './entries.tsx'
import words from './message-words.module.css'
import { useAnswering } from './use-answering.ts'
import { useCannedAnswers } from './use-canned-answers.ts'
import { useThreadWrites } from './use-messages.ts'

/**
 * The editor for an answer or a note. If others have written since it was begun, their entries are shown above, and the
 * author is asked before sending.
 */
export function Composer({ thread }: { thread: MessageThread }) {
  const [text, setText] = useState('')
  /** The version of the thread when the answer was begun. */
  const [read, setRead] = useState<number>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { answer, note } = useThreadWrites(thread.id)
  const isWritten = text.trim() !== ''
  useAnswering(thread.id, isWritten)
  const question = useLeaveQuestion(isWritten)
  const isBusy = answer.isPending || note.isPending
  const write = (next: string) => {
    if (next.trim() === '') setRead(undefined)
    else setRead((before) => before ?? thread.version)
    setText(next)
  }
  const done = () => {
    write('')
    field.current?.focus()
  }
  const version = read ?? thread.version
  const newer = newerThan(thread, version)
  const send = (close: boolean) => answer.mutate({ text, version, close }, { onSuccess: done })
  const mayNotSend = !isWritten || newer.length > 0 || hasVariables(text) || isBusy
  return (
    <div className={styles.composer}>
      {question}
      {isWritten && newer.length > 0 && (
        <Newer
          entries={newer}
          sender={thread.name}
          onKeep={() => {
            setRead(thread.version)
            field.current?.focus()
          }}
          onDiscard={done}
        />
      )}
      <TextAreaField
        ref={field}
        label="Your answer"
        labelHidden
        placeholder="Your answer"
        rows={4}
        maxLength={mostInMessage}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        hasError={hasVariables(text)}
        errorMessage="The answer contains an unfilled variable. Please replace it with text."
      />
      <div className={styles.acts}>
        <CannedMenu
          thread={thread}
          onChoose={(chosen) => write(isWritten ? `${text}\n\n${chosen}` : chosen)}
        />
        <div className={styles.sends}>
          <Button
            variant="quiet"
            busy={note.isPending}
            aria-disabled={!isWritten || isBusy || undefined}
            onClick={() => isWritten && !isBusy && note.mutate(text, { onSuccess: done })}
          >
            Add note
          </Button>
          <Button
            busy={answer.isPending && answer.variables.close}
            aria-disabled={mayNotSend || undefined}
            onClick={() => !mayNotSend && send(true)}
          >
            Send and close
          </Button>
          <Button
            variant="gold"
            busy={answer.isPending && !answer.variables.close}
            aria-disabled={mayNotSend || undefined}
            onClick={() => !mayNotSend && send(false)}
          >
            Send
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The entries since a version, without notes. */
const newerThan = ({ entries }: MessageThread, version: number) =>
  entries.filter(({ kind }) => kind !== 'note').slice(version)

type NewerProps = {
  entries: readonly MessageEntry[]
  sender: string
  onKeep: () => void
  onDiscard: () => void
}

/** A newer answer by another admin, shown beside the draft, with a choice to keep or discard the draft. */
function Newer({ entries, sender, onKeep, onDiscard }: NewerProps) {
  const names = [...new Set(entries.map(({ by }) => by ?? sender))]
  return (
    <Note icon={<TriangleAlert size={20} />} isNews>
      <p>
        <b>
          {names.join(' and ')} {names.length > 1 ? 'have' : 'has'} written in the meantime.
        </b>{' '}
        Your answer was not sent.
      </p>
      {entries.map((entry) => (
        <blockquote key={entry.id} className={styles.newer}>
          <EntryText entry={entry} />
          <p className={words.by}>{byWords(entry, sender)}</p>
        </blockquote>
      ))}
      <div className={styles.sends}>
        <Button size="small" onClick={onKeep}>
          Keep my answer
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard my answer
        </Button>
      </div>
    </Note>
  )
}

type CannedMenuProps = { thread: MessageThread; onChoose: (text: string) => void }

/** Canned answers, filled with the facts of this message. */
function CannedMenu({ thread, onChoose }: CannedMenuProps) {
  const { data } = useCannedAnswers()
  const session = useSession()
  const facts = factsOf(thread, session.status === 'member' ? session.user : undefined)
  return (
    <Menu
      isInPage
      edge="left"
      label="Canned answers"
      className={buttonClass({ variant: 'quiet' })}
      button={
        <>
          <MessageSquareText size={18} aria-hidden="true" /> Canned answers
        </>
      }
    >
      {data?.items.map(({ id, name, text }) => (
        <MenuButton key={id} onPress={() => onChoose(fillAnswer(text, facts))}>
          {name}
        </MenuButton>
      ))}
      {data?.items.length === 0 && (
        <MenuNote>No canned answers yet. Add one with the button at the top.</MenuNote>
      )}
      {!data && <MenuNote>Loading…</MenuNote>}
    </Menu>
  )
}
