import { vi } from 'vitest'
import { stored } from '../../functions/model/table/client.ts'

/** What the functions of this very process send to their table. */
type IsMeant = (command: object) => boolean

/** Answers such commands in the table's place, until mocks are restored. */
export function answerInstead(answer: (command: object) => Promise<object | undefined>): void {
  const send = stored.client.send.bind(stored.client)
  vi.spyOn(stored.client, 'send').mockImplementation(
    async (command) => (await answer(command)) ?? send(command),
  )
}

/**
 * Lets something happen once, just before such a command is first sent: what it depends on has been read by then,
 * which is the moment that conditions are for.
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
