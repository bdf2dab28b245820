/** Scheme, host and port of an address, as they are compared; '' of none. */
export const originOf = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : '';
