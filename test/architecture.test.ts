import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { arrowsIn, circles, fileArrows, files, type Import, imports, texts } from './imports.ts'
import { isLambda, rooms, webRooms } from './rooms.ts'

/** The allowed imports between rooms, read from the imports themselves, and rules that hold everywhere. */

const isOwn = (path: string) => /^(shared|functions|infra|web|test)\//.test(path)
const shown = ({ from, to }: Import) => `${from} imports ${to}`

/** Imports out of a room to places it may not import. Type imports may lead to more. */
function strays(room: RegExp, may: RegExp, mayByType: RegExp = may): string[] {
  return imports
    .filter(({ from }) => room.test(from))
    .filter(({ to, isType }) => !(isType ? mayByType : may).test(to))
    .map(shown)
}

/** Files whose text matches, without the exceptions. */
const holders = (room: RegExp, pattern: RegExp, except = /^$/) =>
  files.filter((path) => room.test(path) && !except.test(path) && pattern.test(codeOf(path)))

/** The text without comments. */
const codeOf = (path: string) =>
  (texts.get(path) ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')

test('imports are found at all', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(imports.map(shown)).toEqual(
    expect.arrayContaining([
      'functions/catalogue/index.ts imports functions/http/serve.ts',
      'functions/catalogue/index.ts imports shared/contract/openapi.ts',
      'functions/model/table/client.ts imports @aws-sdk/client-dynamodb',
      'infra/cloud/table.ts imports functions/model/table/table.ts',
    ]),
  )
})

describe('shared', () => {
  test('rules import nothing but rules', () => {
    expect(strays(/^shared\/rules\//, /^shared\/rules\//)).toEqual([])
  })

  test('the contract knows rules and zod/mini, the small one', () => {
    expect(strays(/^shared\/contract\//, /^(shared\/(rules|contract)\/|zod\/(mini$|v4\/locales\/))/)).toEqual(
      [],
    )
  })

  test('mails know rules alone: they are rendered from facts, on any platform', () => {
    expect(strays(/^shared\/mail\//, /^shared\/(rules|mail)\//)).toEqual([])
    expect(strays(/^shared\/(rules|contract)\//, /^(?!shared\/mail\/)/)).toEqual([])
  })

  test('has no clock, no randomness, no environment and no other input', () => {
    expect(
      holders(
        /^shared\//,
        /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(/,
        /contract\/client\.ts$/,
      ),
    ).toEqual([])
  })
})

describe('functions', () => {
  // Mails are requested by events: that domain has no endpoint.
  const domains = [...Object.keys(api), 'mail']
  // The parts of every call, and the nouns that several domains show. None of these has an endpoint.
  const commonContract =
    'shared/contract/(problem|page|events|endpoint|fields|mail-fields|category|videos/chapter|courses/course|store/product|videos/video)\\.ts$'
  const commons = 'functions/(http|events|model|ports)/'

  test.each(domains)('%s knows its own contract and the commons, no sibling', (domain) => {
    const own = `functions/${domain}/|shared/contract/${domain}(/[\\w-]+)?\\.ts$|shared/rules/${domain === 'mail' || domain === 'newsletter' ? '|shared/mail/' : ''}`
    const packages = '(?!functions/|shared/|infra/|web/|test/)'
    // Public nouns, by type: a member's lists contain the same videos and courses.
    const may = new RegExp(`^(${own}|${commonContract}|${commons}|${packages})`)
    const byType = new RegExp(`${may.source}|^shared/contract/`)
    const found = strays(new RegExp(`^functions/${domain}/`), may, byType)
    // The page that documents every domain is loaded from the contents, on demand.
    const openApi = 'functions/catalogue/index.ts imports shared/contract/openapi.ts'
    expect(found.filter((stray) => stray !== openApi)).toEqual([])
  })

  test('has a folder for each domain and for each common, and no other', () => {
    const folders = new Set(files.flatMap((path) => /^functions\/([^/]+)\//.exec(path)?.[1] ?? []))
    expect([...folders].sort()).toEqual([...domains, 'events', 'http', 'model', 'ports'].sort())
  })

  test('the model knows rules, its table client, its retries and nothing of HTTP', () => {
    const packages = 'node:|@aws-sdk/(client|lib)-dynamodb$|electrodb$|ulid$'
    const may = new RegExp(`^(functions/(model/|ports/process/patience\\.ts$)|shared/rules/|${packages})`)
    expect(strays(/^functions\/model\//, may, new RegExp(`${may.source}|^shared/contract/`))).toEqual([])
  })

  test('ports know clients and rules, nothing of HTTP or the model', () => {
    const may = /^(functions\/ports\/|shared\/rules\/|(?!functions\/|shared\/|infra\/|web\/|test\/))/
    expect(strays(/^functions\/ports\//, may, /^(?!functions\/(?!ports\/)|infra\/|web\/|test\/)/)).toEqual([])
    expect(strays(/^functions\/ports\//, /^(?!@middy|electrodb)/)).toEqual([])
  })

  test('clients of services are loaded by ports and the model alone', () => {
    const clients = /^(@aws-sdk\/|stripe$|@paypal\/|openid-client$|aws4fetch$)/
    const found = imports.filter(({ from, to }) => from.startsWith('functions/') && clients.test(to))
    expect(found.filter(({ from }) => !/^functions\/(ports|model)\//.test(from)).map(shown)).toEqual([])
  })

  test('serve and consume know contract, rules, model and ports', () => {
    const may = /^(functions\/(http|events|model|ports)\/|shared\/|node:|@middy\/|aws-lambda$|zod\/mini$)/
    expect(strays(/^functions\/(http|events)\//, may)).toEqual([])
  })

  test('read the environment in one place, and the table’s name in the model', () => {
    expect(
      holders(
        /^functions\//,
        /\bprocess\.env\b/,
        /^functions\/(ports\/process\/env|model\/table\/table)\.ts$/,
      ),
    ).toEqual([])
  })

  test('use one clock, and no randomness except for ids', () => {
    const clock = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/
    expect(holders(/^functions\//, clock, /^functions\/ports\/process\/clock\.ts$/)).toEqual([])
  })

  test('have no branch for one machine or for tests', () => {
    expect(
      holders(
        /^(functions|shared|web)\//,
        /\b(isLocal|NODE_ENV|VITEST|localhost)\b/,
        /^web\/(build\.ts|build\/)/,
      ),
    ).toEqual([])
  })
})

describe('web', () => {
  test('takes addresses of the API from the contract', () => {
    const typed = /^web\/(session|query-client)\.ts$/
    expect(holders(/^web\//, /['"`]\/api\/\w/, typed)).toEqual([])
  })

  test('knows shared alone, never the server', () => {
    const found = imports.filter(({ from, to }) => from.startsWith('web/') && isOwn(to))
    expect(found.filter(({ to }) => !/^(web|shared)\//.test(to)).map(shown)).toEqual([])
  })

  test('features never know features', () => {
    const featureOf = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]
    const found = imports.filter(({ from, to }) => {
      const [one, other] = [featureOf(from), featureOf(to)]
      return one && other && one !== other
    })
    expect(found.map(shown)).toEqual([])
  })

  test('ui is free of features, screens and calls', () => {
    expect(
      strays(/^web\/ui\//, /^(?!web\/(features|home|layout|parts|screens|api|session)|functions\/|infra\/)/),
    ).toEqual([])
  })

  test('screens alone know features, home and layout; features know parts, parts know ui', () => {
    const staticImports = imports.filter(({ from, to }) => from.startsWith('web/') && to.startsWith('web/'))
    const roomOf = (path: string) => /^web\/(features|home|layout|parts|screens|ui)\//.exec(path)?.[1]
    const found = staticImports.filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)]
      return room && other && room !== other && !webRooms[room]?.includes(other)
    })
    expect(found.map(shown)).toEqual([])
  })
})

/** Every folder that a file is in, from the lowest up. */
const foldersOf = (path: string): string[] => {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

describe('rooms', () => {
  test('are listed for every folder that has two folders or more', () => {
    const folders = new Set(files.flatMap(foldersOf).filter((folder) => !folder.startsWith('test/')))
    const parents = Map.groupBy(folders, (folder) => dirname(folder))
    const shared = [...parents].filter(([parent, inside]) => parent.includes('/') && inside.length > 1)
    expect(shared.map(([parent]) => parent).filter((parent) => !rooms[parent])).toEqual([])
  })

  test.each(Object.keys(rooms))('%s: each room knows those listed for it, and no other', (folder) => {
    const known = rooms[folder] ?? {}
    // A Lambda at the root of its domain may know every room.
    const found = arrowsIn(folder).filter(
      ({ from, to }) => !isLambda(folder, from) && !known[from]?.includes(to),
    )
    expect([...new Set(found.map(({ from, to }) => `${from} → ${to}`))]).toEqual([])
  })

  test.each(Object.keys(rooms))('%s: no two rooms know each other, even through others', (folder) => {
    expect(circles(arrowsIn(folder))).toEqual([])
  })

  test.each(Object.keys(rooms))('%s: every listed import exists', (folder) => {
    const found = new Set(arrowsIn(folder).map(({ from, to }) => `${from} → ${to}`))
    const listed = Object.entries(rooms[folder] ?? {}).flatMap(([from, known]) =>
      known.map((to) => `${from} → ${to}`),
    )
    expect(listed.filter((arrow) => !found.has(arrow))).toEqual([])
  })
})

describe('infra', () => {
  test('names Lambdas by path: it knows shared and the shape of the table', () => {
    const own = imports.filter(({ from, to }) => /^infra\/(?!local\/|demo\/)/.test(from) && isOwn(to))
    const may = /^(infra\/(?!local\/|demo\/)|shared\/|functions\/model\/table\/table\.ts$)/
    expect(own.filter(({ to }) => !may.test(to)).map(shown)).toEqual([])
  })

  test('the stand-ins know shared, the model that writes demo data, and the build they serve', () => {
    const own = imports.filter(({ from, to }) => /^infra\/(local|demo)\//.test(from) && isOwn(to))
    const may = /^(infra\/|shared\/|functions\/model\/|web\/build\.ts$)/
    // The messages of a service over the wire are one type for both sides.
    const wire = /^functions\/ports\/payments\/[a-z]+-wire\.ts$/
    expect(own.filter(({ to, isType }) => !may.test(to) && !(isType && wire.test(to))).map(shown)).toEqual([])
  })

  test('imports Lambdas late by a folder of theirs, or by `module`: any other pattern bundles every file there is', () => {
    const late = files
      .filter((path) => path.startsWith('infra/'))
      .flatMap((path) =>
        [...codeOf(path).matchAll(/import\((?:\/\*[^`]*\*\/)?\s*`([^`]*)`\)/g)].map(
          ([, pattern = '']) => `${path}: ${pattern}`,
        ),
      )
    expect(late.length).toBeGreaterThan(3)
    expect(late.filter((one) => !/: (\.\.\/)+(functions\/\$|\$\{module\}$)/.test(one))).toEqual([])
  })

  test('is known by tests alone', () => {
    const found = imports.filter(({ from, to }) => to.startsWith('infra/') && !/^(infra|test)\//.test(from))
    expect(found.map(shown)).toEqual([])
  })
})

/** Each Lambda exports its handler, and each port of a service its client. */
const mayShare = /^(\w+ handler|ports client)$/

describe('the repository', () => {
  test('imports a test from nowhere but tests', () => {
    expect(
      imports.filter(({ from, to }) => to.startsWith('test/') && !from.startsWith('test/')).map(shown),
    ).toEqual([])
  })

  // A copy without its history has no list of its files.
  const listed = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  const isClone = listed.status === 0

  test.runIf(isClone)(
    'has no stray file: its root holds known names, and no file is larger than 350 KB',
    () => {
      const tracked = listed.stdout.split('\0').filter(Boolean)
      const rooms = /^(\.ci|functions|infra|shared|test|web)\//
      const settings = /^(\.gitignore|\.npmrc|README\.md|(biome|cdk|package|package-lock|tsconfig)\.json)$/
      expect(tracked.filter((path) => !rooms.test(path) && !settings.test(path))).toEqual([])
      const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
      expect(tracked.filter((path) => size(path) > 350_000)).toEqual([])
    },
  )

  test('has no folder or file with a name that says nothing, such as utils', () => {
    const idle = /(^|\/)(utils?|helpers?|commons?|misc|lib)(\/|\.\w+$)/
    expect(files.filter((path) => idle.test(path))).toEqual([])
  })

  test('has only names in kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/
    expect(files.filter((path) => !path.split('/').every((part) => kebab.test(part)))).toEqual([])
  })

  test('has no barrel, except for the contract’s contents', () => {
    const isBarrel = (path: string) => {
      const lines = codeOf(path)
        .split('\n')
        .filter((line) => line.trim())
      return lines.length > 0 && lines.every((line) => /^export .* from '/.test(line))
    }
    expect(files.filter(isBarrel)).toEqual([])
    const indexes = files.filter((path) => basename(path) === 'index.ts')
    expect(
      indexes.filter(
        (path) =>
          !/^(functions\/\w+|shared\/contract|infra\/cloud\/media\/media-key-pair)\/index\.ts$/.test(path),
      ),
    ).toEqual([])
  })

  test('has no type that is bypassed, and no check that is silenced without a reason', () => {
    expect(holders(/^(shared|functions|infra|web)\//, /[:<,|] ?any\b|\bas any\b/)).toEqual([])
    const silenced = files.filter((path) => /@ts-(ignore|nocheck|expect-error)/.test(texts.get(path) ?? ''))
    // Type tests mark with it code that must not compile.
    expect(silenced.filter((path) => !path.startsWith('test/'))).toEqual([])
    const unreasoned = files.filter((path) =>
      /biome-ignore(?!(-all)?( \S+)+: \S)/.test((texts.get(path) ?? '').replaceAll("biome-ignore'", '')),
    )
    expect(unreasoned.filter((path) => path !== 'test/architecture.test.ts')).toEqual([])
  })

  test('exports no name for two things within a domain', () => {
    const exported = /^export (?:async )?(?:const|function|type|class) (\w+)/gm
    const names = files
      .filter((path) => path.startsWith('functions/'))
      .flatMap((path) =>
        Array.from(codeOf(path).matchAll(exported), ([, name]) => ({
          path,
          name: `${path.split('/')[1]} ${name}`,
        })),
      )
    const shared = [...Map.groupBy(names, ({ name }) => name)].filter(([, places]) => places.length > 1)
    expect(shared.map(([name]) => name).filter((name) => !mayShare.test(name))).toEqual([])
  })

  test('names a function after the steps of a write that it returns', () => {
    const type = /(?:Promise<)?\w*Step(?:<[^()]*>)?(?:\[\])?>?(?: \| undefined)?/.source
    const end = /\n\n|\n(?:export|const|function|async) |\): [^\n]* (?:\{|=>)\n/.source
    const head = `^export (?:async )?(?:function|const) (\\w+)(?:(?!${end})[\\s\\S])*?`
    const returned = new RegExp(`${head}\\): ${type} (?:\\{|=>)`, 'gm')
    const found = files
      .filter((path) => path.startsWith('functions/'))
      .flatMap((path) => Array.from(codeOf(path).matchAll(returned), ([, name = '']) => `${path} ${name}`))
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter((name) => !/Steps?$/.test(name))).toEqual([])
  })

  test('has no folder of more than 25 files of code', () => {
    const folders = Map.groupBy(files, (path) => dirname(path))
    const full = [...folders].filter(([, inside]) => inside.length > 25)
    expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
  })

  test('has no circle of imports, types included', () => {
    expect(circles(fileArrows)).toEqual([])
  })

  test('spreads no literal into a literal: its entries stand where they are', () => {
    // A list that is processed first does not count.
    const spread = /\.\.\.(\{ |\['[^\][]*\](?![.[]))/
    expect(holders(/^(shared|functions|infra|web|test)\//, spread, /^test\/sabotage\//)).toEqual([])
  })

  test('has no comment and no name of a test in words that the documentation of a product would not use', () => {
    const words = ['anew', 'as ever', 'but for', 'by now'].join('|')
    const comment = new RegExp(`^\\s*(\\*|//|/\\*\\*).*\\b(${words})\\b`, 'im')
    const name = new RegExp(`\\b(test|describe|step)\\b[^\\n'"\`]*\\(\\s*['"\`].*\\b(${words})\\b`, 'i')
    const found = files.filter((path) => {
      const text = texts.get(path) ?? ''
      return comment.test(text) || (path.startsWith('test/') && name.test(text))
    })
    expect(found).toEqual([])
  })

  test('has no message in such words on a screen, in a mail or in an alarm', () => {
    const words = /\b(anew|as ever|by now|mend(s|ed)? the|is not followed)\b|\bmeanwhile\.?['`]/i
    expect(holders(/^(shared|functions|web|infra)\//, words, /^infra\/demo\//)).toEqual([])
  })

  test('has no open to-dos', () => {
    const pattern = new RegExp(`\\b(${['TODO', 'FIXME', 'XXX', 'HACK'].join('|')})\\b`)
    const found = files.filter(
      (path) => path !== 'test/architecture.test.ts' && pattern.test(texts.get(path) ?? ''),
    )
    expect(found).toEqual([])
  })
})
