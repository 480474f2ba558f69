import { diskName } from './disk-names.ts';

/**
 * `Content-Disposition` for a file of this name, valid on every disk (RFC 6266): `filename` for the oldest programs, in
 * ASCII with `_` for other characters, and `filename*` in UTF-8 (RFC 8187), which all others prefer. Characters that
 * end a quoted string, begin an escape that some readers decode although they should not, or mean a folder, are `_` in
 * the first.
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const whole = diskName(name);
  const plain = whole.replace(/["\\/%]|[^ -~]/gu, '_');
  const header = `${type}; filename="${plain}"`;
  return plain === whole ? header : `${header}; filename*=UTF-8''${extended(whole)}`;
}

/** `encodeURIComponent` leaves four signs that RFC 8187 does not allow. */
const extended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
