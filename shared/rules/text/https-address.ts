/** Whether this is the address of something on another site; no name and password before the host. */
export const isHttpsAddress = (value: string) =>
  /^https:\/\/\w[\w.-]*(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/.test(value) && URL.canParse(value)
