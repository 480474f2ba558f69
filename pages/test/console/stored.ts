import { type KeyValueStorage, keysOf } from '../../../api/storage.ts';

/** Values of these sign somebody in, or prove something: of them the length alone is shown. */
const secret = /credential|token|code|captcha|secret|key/i;
const longest = 300;

/** Values that the browser keeps for this site, in the order of their names. A page that somebody photographs must not give the account away. */
export const stored = (storage: KeyValueStorage): { readonly name: string; readonly value: string }[] =>
  keysOf(storage)
    .sort()
    .map((name) => {
      const value = storage.getItem(name) ?? '';
      const isSecret = secret.test(name) || secret.test(value);
      return { name, value: isSecret ? `••• (${value.length})` : value.slice(0, longest) };
    });
