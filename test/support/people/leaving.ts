import { endAccount } from '../../../functions/members/end-account.ts'

/** Ends an account that is to be deleted as the night of its date does, whenever that is; nobody else's. */
export const endNow = (id: string): Promise<boolean> => endAccount(id, '9999-12-31T23:59:59.999Z')
