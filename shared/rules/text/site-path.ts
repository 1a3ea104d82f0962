/** Whether this is a path of the site and nothing else: `//elsewhere` would be another one. */
export const isSitePath = (address: string) => /^\/(?![/\\])[\w\-/?=&#.~%]*$/.test(address)
