import { pageOf as framed } from '../../../page.ts'

const owner = {
  name: 'PayPal',
  words: 'Stands in for PayPal while Kiai runs on this machine. No money moves.',
}

export const pageOf = (title: string, main: string) => framed(owner, title, main)
