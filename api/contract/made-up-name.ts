/** Begins the name of an account that was given none: `user-` and ten hexadecimal digits, which nobody chose. */
export const madeUpPrefix = 'user-';

/** Whether an account has the name that it was given by us: an identifier in all but its place. */
export const isMadeUpName = (name: string): boolean =>
  name.startsWith(madeUpPrefix) && /^[0-9a-f]{10}$/.test(name.slice(madeUpPrefix.length));
