import { vi } from 'vitest'
import { stored } from '../../functions/model/table/client.ts'

/** Commands that the functions of this process send to their table. */
type IsMeant = (command: object) => boolean

/** Answers these commands in the table's place, until mocks are restored. */
export function answerInstead(answer: (command: object) => Promise<object | undefined>): void {
  const send = stored.client.send.bind(stored.client)
  vi.spyOn(stored.client, 'send').mockImplementation(
    async (command) => (await answer(command)) ?? send(command),
  )
}

/**
 * Runs something once, just before such a command is first sent. Its inputs have been read by then, which is the moment
 * that conditions protect.
 */
export function justBefore(isMeant: IsMeant, happens: () => Promise<unknown>): void {
  const meanwhile = onceBefore(isMeant, happens)
  answerInstead(async (command) => {
    await meanwhile(command)
    return undefined
  })
}

export function onceBefore(isMeant: IsMeant, happens: () => Promise<unknown>) {
  let isOver = false
  return async (command: object): Promise<void> => {
    if (isOver || !isMeant(command)) return
    isOver = true
    await happens()
  }
}
