/** Guards whose absence no test can notice, each with its reason in one line. */
export const acknowledged: readonly { id: string; why: string }[] = []
