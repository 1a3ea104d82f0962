import { endAccount } from '../../../functions/members/end-account.ts'

/** Ends one account that is planned for deletion as the night of its date does, at any time. */
export const endNow = (id: string): Promise<boolean> => endAccount(id, '9999-12-31T23:59:59.999Z')
