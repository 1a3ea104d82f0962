import { createTheme, defaultDarkModeOverride } from '@aws-amplify/ui-react/server'

const name = 'kiai'

/** Our tokens under the names that Amplify's components use. */
function ownTheme() {
  const value = (token: string) => ({ value: `var(--${token})` })
  return createTheme({
    name,
    tokens: {
      colors: {
        background: {
          primary: value('ink-raised'),
          secondary: value('ink-high'),
          tertiary: value('ink-overlay'),
          disabled: value('ink-high'),
        },
        font: {
          primary: value('bone'),
          secondary: value('bone-soft'),
          tertiary: value('bone-quiet'),
          interactive: value('gold'),
          hover: value('gold-bright'),
          focus: value('gold-bright'),
          active: value('gold-bright'),
          error: value('vermilion'),
        },
        border: {
          primary: value('line-control'),
          secondary: value('line-strong'),
          tertiary: value('line'),
          focus: value('gold'),
          error: value('vermilion'),
        },
        primary: {
          60: value('gold'),
          80: value('gold'),
          90: value('gold-bright'),
          100: value('gold-bright'),
        },
      },
      fonts: { default: { variable: value('font'), static: value('font') } },
      radii: { small: value('radius'), medium: value('radius') },
      components: {
        fieldcontrol: {
          paddingBlockStart: { value: '0.6875rem' },
          paddingBlockEnd: { value: '0.6875rem' },
        },
        field: { label: { color: value('bone-soft') } },
        fieldmessages: { description: { fontStyle: { value: 'normal' }, color: value('bone-quiet') } },
        switchfield: {
          thumb: { backgroundColor: value('bone') },
          track: { backgroundColor: value('line-control') },
        },
      },
    },
  })
}

function variablesOf(css: string): Map<string, string> {
  const found = css.matchAll(/(--[\w-]+): ([^;]+);/g)
  return new Map(Array.from(found, ([, key = '', value = '']) => [key, value]))
}

/**
 * The differences of Amplify's dark mode, and of our theme on top of it, from Amplify's stylesheet. Passing the theme
 * to its provider would write all 1,600 variables into the page at run time; these are the few that differ.
 */
export function amplifyThemeCss(): string {
  const usual = variablesOf(createTheme({ name }).cssText)
  const changed = (css: string) => [...variablesOf(css)].filter(([key, value]) => usual.get(key) !== value)
  const dark = createTheme({ name, overrides: [defaultDarkModeOverride] }).cssText
  const variables = new Map([...changed(dark), ...changed(ownTheme().cssText)])
  const lines = Array.from(variables, ([key, value]) => `${key}:${value}`)
  return `@layer theme{:root,[data-amplify-theme]{${lines.join(';')}}}`
}
