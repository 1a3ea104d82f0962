import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The settings of this machine from the environment; throws a message if one is invalid. */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `PORT`: the port of the site. */
export function chosenPort(env: NodeJS.ProcessEnv): number {
  return numberIn(env, 'PORT', 3000, 65_535)
}

/** `KIAI_CLIPS`: how many demo videos get a clip; by default all of them. */
export function chosenClips(env: NodeJS.ProcessEnv): number {
  return numberIn(env, 'KIAI_CLIPS', Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER)
}

/**
 * `KIAI_PICTURES`: how many different pictures of a kind are drawn, which the other items reuse; by default each has
 * its own.
 */
export function chosenPictures(env: NodeJS.ProcessEnv): number {
  return numberIn(env, 'KIAI_PICTURES', Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER)
}

/** `KIAI_DATA`: the folder of all data, as an absolute path. */
export function chosenFolder(env: NodeJS.ProcessEnv): string {
  return resolve(env.KIAI_DATA || join(root, '.local'))
}

/** Makes the folder if needed and checks that it is writable. */
export function prepareFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
    accessSync(dir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The data folder ${dir} cannot be written (${reason}). Choose another one: KIAI_DATA=~/kiai npm start`,
    )
  }
}

function numberIn(env: NodeJS.ProcessEnv, name: string, otherwise: number, most: number): number {
  const said = env[name]
  if (!said) return otherwise
  const given = Number(said)
  if (/^\d+$/.test(said) && given <= most) return given
  throw new Error(`${name}=${said} is no whole number from 0 to ${most}. For example: ${name}=3100 npm start`)
}
