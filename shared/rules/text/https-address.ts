/** Whether this is an https address on another site, without a name and password before the host. */
export const isHttpsAddress = (value: string) =>
  /^https:\/\/\w[\w.-]*(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/.test(value) && URL.canParse(value)
