/** Guards whose absence no test can notice, each with its reason in one line. */
export const acknowledged: readonly { id: string; why: string }[] = [
  {
    id: 'model/members/list-members:mark:where:265243',
    why: 'Marking a member twice writes the same; only the number that an operator sees would differ.',
  },
]
