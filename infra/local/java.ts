import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aptInstall } from './apt.ts'

const run = promisify(execFile)

const oldestJava = 11
const javaWanted = [
  `DynamoDB Local needs a Java runtime, version ${oldestJava} or newer.`,
  'Install one (Debian, Ubuntu: `sudo apt install default-jre-headless`; Fedora: `sudo dnf install java-latest-openjdk-headless`;',
  'macOS: `brew install openjdk`; Windows: `winget install Microsoft.OpenJDK.21`), put `java` on PATH or set JAVA_HOME, and start again.',
].join('\n')

/** Returns a Java that can run DynamoDB Local; throws a message on how to get one. */
export async function findJava(): Promise<string> {
  const executable = process.platform === 'win32' ? 'java.exe' : 'java'
  const homes = process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, 'bin', executable)] : []
  const candidates = [...homes, executable, join('/opt/homebrew/opt/openjdk/bin', executable)]
  let tooOld = ''
  for (const candidate of candidates) {
    const version = await javaVersion(candidate)
    if (version >= oldestJava) return candidate
    if (version > 0) tooOld = `The Java found (${candidate}) is version ${version}.\n`
  }
  throw new Error(tooOld + javaWanted)
}

/** Like `findJava`, but installs Java if there is none and that is possible without asking. */
export async function ensureJava(say: (words: string) => void): Promise<void> {
  await findJava().catch(async (error: unknown) => {
    if (process.getuid?.() === 0) say('Installing Java, which DynamoDB Local runs on')
    if (!(await aptInstall('default-jre-headless'))) throw error
    await findJava()
  })
}

/** Major version, or 0 if the command is missing or (like macOS's placeholder) runs no Java. */
async function javaVersion(command: string): Promise<number> {
  try {
    const { stderr, stdout } = await run(command, ['-version'])
    const version = /version "(?:1\.)?(\d+)/.exec(stderr + stdout)?.[1]
    return version ? Number(version) : 0
  } catch {
    return 0
  }
}
