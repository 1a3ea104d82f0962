import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * Imports Node's `http` and `https` as plain objects. As ES modules Node reads all of their exports at once, one of
 * which loads its whole `fetch`: some 20 ms of every cold start, only for the names of status codes.
 */
export const plainHttp: Plugin = {
  name: 'plain-http',
  setup({ onResolve, onLoad }) {
    const namespace = 'plain-builtin'
    onResolve({ filter: /^(node:)?http$/ }, ({ path }) => ({
      path: path.startsWith('node:') ? path : `node:${path}`,
      namespace,
    }))
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
      loader: 'js',
    }))
  },
}

const inElectro = /node_modules[\\/]electrodb[\\/]/

/**
 * Entities without the validation of their own declarations. ElectroDB validates each against a JSON schema when it
 * is made: half of a Lambda's start, for constants that every test validates.
 */
export const knownEntities: Plugin = {
  name: 'known-entities',
  setup({ onResolve, onLoad }) {
    const namespace = 'known-entities'
    onResolve({ filter: /^jsonschema$/ }, ({ importer }) => {
      if (!inElectro.test(importer)) throw new Error(`${importer} needs jsonschema too`)
      return { path: 'jsonschema', namespace }
    })
    onLoad({ filter: /./, namespace }, () => ({ contents: acceptingValidator, loader: 'js' }))
  },
}

/** ElectroDB also uses it to tell a declaration from an entity made of one. */
const acceptingValidator = `
class Validator {
  addSchema() {}
  validate(given) {
    const declares = given?.attributes && given.indexes && given._instance === undefined
    return { errors: declares ? [] : [{ property: 'instance', message: 'is no declaration of an entity' }] }
  }
}
Validator.prototype.customFormats = {}
module.exports = { Validator }
`

/**
 * Hands ElectroDB the commands that it sends. It is CommonJS and requires the SDK, and esbuild keeps a required ES module
 * whole, with everything it imports: all commands of the table client, each module in a function that is parsed twice.
 * Imported from here, the SDK keeps only what is used.
 */
export const handedCommands: Plugin = {
  name: 'handed-commands',
  setup({ onResolve, onLoad }) {
    const namespace = 'handed-commands'
    const given = { path: 'commands', namespace }
    onResolve({ filter: /^electrodb$/ }, (imported) =>
      imported.namespace === namespace ? undefined : { path: 'electrodb', namespace },
    )
    onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ importer, kind }) =>
      kind === 'require-call' && inElectro.test(importer) ? given : undefined,
    )
    onResolve({ filter: /^commands$/, namespace }, () => given)
    onLoad({ filter: /^commands$/, namespace }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
    onLoad({ filter: /^electrodb$/, namespace }, () => ({
      contents: electroWithCommands,
      loader: 'js',
      resolveDir: import.meta.dirname,
    }))
  },
}

const commands = ['Get', 'Put', 'Update', 'Delete', 'Query', 'Scan']
  .concat(['BatchGet', 'BatchWrite', 'TransactGet', 'TransactWrite'])
  .map((name) => `${name}Command`)
  .join(', ')
const electroWithCommands = `
import { ${commands} } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import given from 'commands'
import electro from 'electrodb'
Object.assign(given, { ${commands}, unmarshall })
export const { CustomAttributeType, Entity, Service } = electro
`

/**
 * Writes all code that a Lambda loads at its start into one file. esbuild writes a file for each set of entries that
 * share code, and each dynamic import is an entry: a start would read some twenty files, a tenth of its time. Here each
 * module loaded on demand also imports the Lambda's entry, which is loaded already, so that all of them share its code.
 */
export const startInOneFile = (entry: string): Plugin => ({
  name: 'start-in-one-file',
  setup({ onResolve, onLoad, resolve }) {
    const namespace = 'on-demand'
    // What a start shares with: own modules, and the ways of the SDK to credentials. Every import that fits is asked about.
    const filter = /\.ts$|credential-provider|nested-clients|event-streams/
    onResolve({ filter }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === namespace) return undefined
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: namespace })
      return found.external || found.errors.length > 0 ? found : { path: found.path, namespace }
    })
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: onDemand(JSON.stringify(path), JSON.stringify(entry)),
      loader: 'js',
      resolveDir: dirname(path),
    }))
  },
})

/** `Reflect`: the property itself would warn about each module without a default export. */
const onDemand = (module: string, entry: string) => `
export * from ${module}
import * as module from ${module}
export default Reflect.get(module, 'default')
export { handler as loadedAlready } from ${entry}
`
