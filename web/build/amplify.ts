import postcss, { type Declaration, type Root } from 'postcss'
import type { Plugin, Rollup } from 'vite'
import { amplifyThemeCss } from '../theme.ts'

const themeSheet = /\/web\/ui\/base\/amplify-theme\.css$/
const componentTokens = /@aws-amplify\/ui\/dist\/esm\/theme\/tokens\/components\/index\.mjs$/

/** Fills the theme's stylesheet. */
export function amplifyTheme(): Plugin {
  return {
    name: 'amplify-theme',
    enforce: 'pre',
    load: (id) => (themeSheet.test(id) ? amplifyThemeCss() : undefined),
  }
}

/**
 * Keeps modules that import a stylesheet only for its effect. package.json declares our modules free of side effects,
 * so a module that only re-exports names would be skipped together with its stylesheet.
 */
export function keepStyleImports(): Plugin {
  return {
    name: 'keep-style-imports',
    transform: (code) =>
      /^import ['"][^'"]+\.css['"]/m.test(code) ? { code, map: null, moduleSideEffects: true } : undefined,
  }
}

/** Removes Amplify's component tokens from the JavaScript: the stylesheet contains them already. */
export function withoutComponentTokens(): Plugin {
  return {
    name: 'without-component-tokens',
    enforce: 'pre',
    load: (id) => (componentTokens.test(id) ? 'export const components = {}' : undefined),
  }
}

type Sheet = { asset: Rollup.OutputAsset; css: Root }

const isAmplifyVariable = ({ prop, parent }: Declaration) =>
  prop.startsWith('--amplify-') &&
  parent?.type === 'rule' &&
  String(Reflect.get(parent, 'selector')).includes('data-amplify-theme')

const readsOf = (value: string) => Array.from(value.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name)

/** Removes Amplify's custom properties that nothing in the bundle reads, directly or through another. */
export function withoutUnreadVariables(): Plugin {
  return {
    name: 'without-unread-variables',
    enforce: 'post',
    apply: 'build',
    generateBundle(_, bundle) {
      const read = readVariables(sheetsOf(bundle), scriptsOf(bundle))
      for (const { asset, css } of sheetsOf(bundle)) {
        css.walkDecls((declaration) => {
          if (isAmplifyVariable(declaration) && !read.has(declaration.prop)) declaration.remove()
        })
        asset.source = css.toString()
      }
    },
  }
}

function sheetsOf(bundle: Rollup.OutputBundle): Sheet[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'asset')
    .filter((file) => file.fileName.endsWith('.css'))
    .map((asset) => ({ asset, css: postcss.parse(String(asset.source)) }))
}

function scriptsOf(bundle: Rollup.OutputBundle): string[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
}

function readVariables(sheets: Sheet[], scripts: string[]): Set<string> {
  const readBy = new Map<string, string[]>()
  const pending: string[] = scripts.flatMap((code) => code.match(/--amplify-[\w-]+/g) ?? [])
  for (const { css } of sheets) {
    css.walkDecls((declaration) => {
      const reads = readsOf(declaration.value)
      if (!isAmplifyVariable(declaration)) pending.push(...reads)
      else readBy.set(declaration.prop, [...(readBy.get(declaration.prop) ?? []), ...reads])
    })
  }
  const read = new Set<string>()
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (read.has(name)) continue
    read.add(name)
    pending.push(...(readBy.get(name) ?? []))
  }
  return read
}
