import type { ChatWords } from '#shared/contract/live/live-chat.ts'
import { Problem } from '#shared/contract/problem.ts'
import { plainWord } from '#shared/rules/live/live-chat.ts'
import { chatWords } from '../../model/live/chat-words.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { clock } from '../../ports/process/clock.ts'

/** The words that are blocked in chats. */
export async function getChatWords(): Promise<ChatWords> {
  const { data } = await chatWords().get({}).go({ consistent: true })
  return { words: data?.words ?? [], updatedAt: data?.updatedAt ?? null }
}

type Update = { words: string[]; knownUpdatedAt?: string | undefined }

/** Replaces the blocked words, if they are unchanged since they were read. */
export async function updateChatWords({ words, knownUpdatedAt }: Update): Promise<ChatWords> {
  const kept = [...new Set(words.map(plainWord).filter(Boolean))].sort()
  const updatedAt = later(knownUpdatedAt ?? '', clock.now())
  await writeSteps({ chatWords }, [
    {
      write: ({ chatWords }) => {
        const next = chatWords.put({ words: kept, updatedAt })
        if (!knownUpdatedAt) return next.commit()
        return next.where((a, { eq }) => eq(a.updatedAt, knownUpdatedAt)).commit()
      },
      refusal: () => new Problem('live.words_changed'),
    },
  ])
  return { words: kept, updatedAt }
}
