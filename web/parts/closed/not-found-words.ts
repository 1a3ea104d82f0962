/** The text for every address that does not exist. */
export const notFoundWords = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
} as const
