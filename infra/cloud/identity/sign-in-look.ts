import type { CfnManagedLoginBranding } from 'aws-cdk-lib/aws-cognito'

/** Cognito's sign-in pages in the brand's colours, always dark, with its logo. */

const ink = '0b0a09ff'
const inkRaised = '14120fff'
const line = '2a2620ff'
const lineControl = '7d7465ff'
const bone = 'f7f2e8ff'
const boneSoft = 'cfc7b8ff'
const boneQuiet = 'a39a8aff'
const gold = 'e9b94bff'
const goldBright = 'f7d47fff'
const onGold = '191102ff'

const button = (backgroundColor: string) => ({ backgroundColor, textColor: onGold })

/** Differences from Cognito's own style. Colours are red, green, blue and opacity in hexadecimal. */
export const settings = {
  categories: {
    form: { displayGraphics: false },
    global: { colorSchemeMode: 'DARK', spacingDensity: 'REGULAR' },
  },
  componentClasses: {
    buttons: { borderRadius: 8 },
    divider: { darkMode: { borderColor: line } },
    focusState: { darkMode: { borderColor: goldBright } },
    input: {
      borderRadius: 8,
      darkMode: {
        defaults: { backgroundColor: ink, borderColor: lineControl },
        placeholderColor: boneQuiet,
      },
    },
    inputLabel: { darkMode: { textColor: boneSoft } },
    link: { darkMode: { defaults: { textColor: gold }, hover: { textColor: goldBright } } },
  },
  components: {
    form: {
      borderRadius: 14,
      darkMode: { backgroundColor: inkRaised, borderColor: line },
      logo: { enabled: true },
    },
    pageBackground: { darkMode: { color: ink }, image: { enabled: false } },
    pageText: {
      darkMode: { bodyColor: boneSoft, descriptionColor: boneSoft, headingColor: bone },
    },
    primaryButton: {
      darkMode: { active: button(goldBright), defaults: button(gold), hover: button(goldBright) },
    },
  },
}

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" fill="none" stroke="#e9b94b" stroke-linecap="round" stroke-linejoin="round"><path stroke-width="6" d="M46.5 15.5A21 21 0 1 0 53 31"/><path stroke-width="6.5" d="M24 21v22M40 21 25 33l15 10"/></svg>'

export const assets: CfnManagedLoginBranding.AssetTypeProperty[] = [
  {
    category: 'FORM_LOGO',
    colorMode: 'DARK',
    extension: 'SVG',
    bytes: Buffer.from(mark).toString('base64'),
  },
]
