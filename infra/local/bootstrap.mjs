// Sets up missing parts of a fresh clone, then runs the given module on the project's own Node. Plain JavaScript
// without dependencies, because it runs before anything is installed, on any Node from 20.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [module, ...args] = process.argv.slice(2)

if (!module) stop('Which module? Call this by `npm start` or `npm test`.')
if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(`Kiai needs Node 20 or newer to set itself up; this is ${process.version}.`)
}
installDependencies()
run(process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs exactly the versions of the lockfile, once per lockfile. */
function installDependencies() {
  const stamp = join(root, 'node_modules', '.kiai-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies (about a minute the first time) …')
  const started = Date.now()
  const npm = process.env.npm_execpath
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  // The Node that runs this may be the one about to be replaced; npm runs on it all the same.
  const done = npm
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) stop('The dependencies could not be installed; npm says why above.')
  writeFileSync(stamp, wanted)
  console.log(`Dependencies are there after ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Hands over to the Node of node_modules, which runs TypeScript directly. */
function run(name) {
  const own = join(root, 'node_modules', 'node', 'bin', name)
  const node = existsSync(own) ? own : process.execPath
  const child = spawnSync(node, ['--disable-warning=ExperimentalWarning', join(root, module), ...args], {
    stdio: 'inherit',
    cwd: root,
  })
  process.exit(child.status ?? 1)
}

function stop(words) {
  console.error(words)
  process.exit(1)
}
