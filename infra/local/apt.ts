import { spawn } from 'node:child_process'

/** Seconds to wait for another installation on this machine to finish. */
const lockWithin = 600

/** Installs packages of Debian or Ubuntu, only as root; returns whether they are installed. */
export async function aptInstall(...names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await apt('--version'))) return false
  return (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', ...names))
}

/** Runs `apt-get`, with its output reduced to errors. */
function apt(...args: string[]): Promise<boolean> {
  const options = ['-qq', '-o', `DPkg::Lock::Timeout=${lockWithin}`, '-o', 'Acquire::Retries=3']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', [...options, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) =>
    child.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0)),
  )
}
