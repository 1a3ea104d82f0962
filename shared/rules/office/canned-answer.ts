/** Answers that are written once and used often. `{{firstName}}` stands for what is known of a message. */

export const answerVariables = ['firstName', 'name', 'subject', 'plan', 'admin'] as const
export type AnswerVariable = (typeof answerVariables)[number]

/** What each variable stands for, as admins read it. */
export const variableWords: Readonly<Record<AnswerVariable, string>> = {
  firstName: 'First name of the sender',
  name: 'Whole name of the sender',
  subject: 'Subject of the message',
  plan: 'Plan of the sender, or “no plan”',
  admin: 'Your own first name',
}

const variable = /\{\{\s*([\w-]*)\s*\}\}/g

const isKnown = (name: string): name is AnswerVariable => answerVariables.some((one) => one === name)

/** Fills an answer. What is not known stays as it is written, so that it is seen before it is sent. */
export const fillAnswer = (text: string, facts: Readonly<Record<AnswerVariable, string>>): string =>
  text.replaceAll(variable, (written, name: string) => (isKnown(name) ? facts[name] : written))

/** Variables in a text that stand for nothing. */
export const unknownVariables = (text: string): string[] =>
  Array.from(text.matchAll(variable), ([written, name = '']) => (isKnown(name) ? '' : written)).filter(
    (written) => written !== '',
  )

/** Whether a text still holds a variable that was not filled. */
export const hasVariables = (text: string): boolean => text.search(variable) >= 0
