import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

test('the compiler refuses every wrong declaration, handler and call', async () => {
  const compiler = file('../../node_modules/typescript/bin/tsc')
  const config = file('must-not-compile.tsconfig.json')
  const said = await run(process.execPath, [compiler, '--noEmit', '--project', config]).catch(
    (error: { stdout: string }) => error,
  )
  expect(said.stdout).toBe('')
  const marks = (await readFile(file('must-not-compile.ts'), 'utf8')).match(/@ts-expect-error/g)
  expect(marks?.length).toBeGreaterThanOrEqual(25)
})
