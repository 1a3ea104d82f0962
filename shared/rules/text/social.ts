/** Social networks, and the sites that an address on each may have. */
export const socialNetworks = {
  facebook: { name: 'Facebook', hosts: ['facebook.com'] },
  instagram: { name: 'Instagram', hosts: ['instagram.com'] },
  youtube: { name: 'YouTube', hosts: ['youtube.com'] },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'] },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'] },
} as const
export type SocialNetwork = keyof typeof socialNetworks
export const socialNames = Object.keys(socialNetworks) as SocialNetwork[]

/** Whether an address leads to a page of this network. */
export function isPageOf(network: SocialNetwork, address: string): boolean {
  const of = /^https:\/\/([\w.-]+)\/[^\s"'<>\\]+$/.exec(address)?.[1]?.toLowerCase()
  return socialNetworks[network].hosts.some((host) => of === host || of?.endsWith(`.${host}`) === true)
}
