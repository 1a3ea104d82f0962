/** Whether this is a path of the site and nothing else: `//elsewhere` would lead to another one. */
export const isSitePath = (address: string) => /^\/(?![/\\])[\w\-/?=&#.~%]*$/.test(address)
