/** Files written for a new thing, and the steps left to do by hand. */
export interface Writing {
  /** New and changed texts by path from the root. */
  readonly files: ReadonlyMap<string, string>;
  /** Steps that only its author can do, a sentence each. */
  readonly left: readonly string[];
}

/** It cannot be made, and why. */
export class NewError extends Error {}

export interface Kind {
  /** How its names are written, with an example. */
  readonly names: RegExp;
  readonly example: string;
  /** @param read the text of a file as it stands, by its path from the root */
  write(name: string, read: (path: string) => string): Writing;
}

/** `press-kit` → `pressKit` */
export const camel = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
/** `press-kit` → `PressKit` */
export const pascal = (name: string): string => camel(`-${name}`);
/** `press_kit` and `press-kit` → `Press kit` */
export const sentence = (name: string): string => {
  const words = name.replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const hyphened = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
