/** Whether this is an https address on another site, without a name and password before the host. */
export const isHttpsAddress = (value: string) =>
  /^https:\/\/\w[\w.-]*(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/.test(value) && URL.canParse(value)

/** An address with https:// before it if it begins with a host: people copy links as their browser shows them. */
export const withHttps = (value: string) =>
  /^[a-z\d-]+(\.[a-z\d-]+)+([:/?#]|$)/i.test(value) ? `https://${value}` : value
