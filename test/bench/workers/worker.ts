import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of its own for a measurement, called over its channel: one question, one answer at a time. */
export type Worker = { ask<Answer>(question: object): Promise<Answer>; end(): void }

type Reply = { answer?: unknown; error?: string }

/** Starts a module of this folder, which must call `answerQuestions`. Its log is discarded, its errors appear here. */
export function startWorker(module: string, environment: Record<string, string>): Worker {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), {
    env: { ...process.env, ...environment },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return { ask: (question) => asked(child, module, question), end: () => child.disconnect() }
}

function asked<Answer>(child: ChildProcess, module: string, question: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${module} ended with ${code}`))
    child.once('exit', ended)
    child.once('message', ({ answer, error }: Reply) => {
      child.off('exit', ended)
      if (error) reject(new Error(`${module}: ${error}`))
      // Both ends are of one checkout, so an answer has the declared type of its question.
      else resolve(answer as Answer)
    })
    child.send(question)
  })
}

/** The other end: answers each question with the result of `answer`, and ends with the parent. */
export function answerQuestions<Question>(
  answer: (question: Question) => Promise<unknown>,
  close: () => Promise<void> = async () => {},
): void {
  process.on('message', async (question: Question) => {
    try {
      process.send?.({ answer: await answer(question) })
    } catch (error) {
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.once('disconnect', () => void close().finally(() => process.exit()))
}
