import { hash } from 'node:crypto';
import type { Pause } from '../../http/pauses.ts';

/**
 * Names that are valid on every disk. A drive keeps names as they came, and Linux has files called `a:b`, `CON` and
 * `Docs` beside `docs`; unpacked or saved on Windows or macOS such a name would be an absolute path (`C:`), a device,
 * another file's name, or refused. So an entry that is downloaded gets the nearest name that is valid everywhere.
 */

/** Of UTF-8: what the common file systems hold. */
const longest = 255;
/** `(100000)`, the largest number that a name can get: an archive has no more entries. */
const longestNumber = 8;

/** Characters that Windows does not allow in names, and their full-width forms, as in rclone. */
const signs: Readonly<Record<string, string>> = {
  '"': '＂',
  '*': '＊',
  '/': '／',
  ':': '：',
  '<': '＜',
  '>': '＞',
  '?': '？',
  '\\': '＼',
  '|': '｜',
  '\u007f': '␡',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const refused = /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|]/g;

/** Names of devices, whatever follows them behind a dot (Win32, "Naming Files, Paths, and Namespaces"). */
const device = /^(?:CON|PRN|AUX|NUL|CLOCK\$|CONIN\$|CONOUT\$|COM[0-9¹²³]|LPT[0-9¹²³])(?= *(?:\.|$))/i;

/** The name itself, where every disk takes it; at most 255 bytes of UTF-8. */
export function diskName(name: string): string {
  const plain = name.toWellFormed().replace(refused, plainSign).replace(device, '$&_');
  return shortened(withEnd(plain));
}

const plainSign = (sign: string): string =>
  signs[sign] ?? (sign < ' ' ? String.fromCharCode(0x2400 + sign.charCodeAt(0)) : '_');

/** Windows drops dots and spaces from the end; one sign behind them keeps them. */
function withEnd(name: string): string {
  if (name === '') return '_';
  if (name.endsWith('.')) return `${name.slice(0, -1)}．`;
  return name.endsWith(' ') ? `${name.slice(0, -1)}␠` : name;
}

function shortened(name: string): string {
  if (name.length * 3 <= longest || Buffer.byteLength(name) <= longest) return name;
  const [stem, tail] = split(name, false);
  // The sign behind a dot or space takes two bytes more than that.
  return withEnd(cut(stem, longest - 2 - Buffer.byteLength(tail)) + tail);
}

const extension = /^\.[\p{L}\p{N}\p{M}+\-_~!#]{1,16}$/u;

/** Stem and extension; folders have none. */
function split(name: string, isFolder: boolean): readonly [stem: string, tail: string] {
  const dot = name.lastIndexOf('.');
  if (isFolder || dot <= 0 || !extension.test(name.slice(dot))) return [name, ''];
  const before = name.slice(0, dot);
  const at = before.length > 4 && before.toLowerCase().endsWith('.tar') ? dot - 4 : dot;
  return [name.slice(0, at), name.slice(at)];
}

const encoder = new TextEncoder();
const buffer = new Uint8Array(longest);

/** The longest beginning of whole code points within so many bytes. */
const cut = (text: string, bytes: number): string =>
  text.slice(0, encoder.encodeInto(text, buffer.subarray(0, Math.max(0, bytes))).read);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range begins at NUL
const ascii = /^[\u0000-\u007f]*$/;

/**
 * Two names of one key are one file on some disk: Windows and macOS ignore case, macOS also the Unicode form. Where it
 * takes more names for equal than they do (`ı` is `i`), one gets a number without need, which is harmless.
 */
export const diskKey = (name: string): string =>
  ascii.test(name)
    ? name.toLowerCase()
    : // Down, up and down is one form for each class of letters; the final sigma depends on what stands beside it.
      name.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFD');

/** The entries of one folder, in order. */
interface NamedEntries {
  readonly count: number;
  readonly nameAt: (at: number) => string;
  readonly isFolderAt: (at: number) => boolean;
  readonly rename: (at: number, name: string) => void;
}

/** Names that are looked at between two pauses. */
const inOneGo = 128;

/**
 * A number in place of a key, among the keys of one folder: moving 100,000 key strings costs the garbage collector more
 * time than all else. If two collide, one gets a number without need.
 */
const printOf = (key: string): number => hash('sha1', key, 'buffer').readUIntBE(0, 6);

/**
 * Renames entries so that all of them fit in one folder of any disk. A valid name is kept by the first entry that has
 * it; the others get a number: `Docs` and `docs` become `Docs` and `docs(1)`.
 *
 * The search for a free number continues where the last search for the same name ended: so 100,000 names that differ
 * only in case take no longer than others.
 */
export async function giveDiskNames(entries: NamedEntries, pause: Pause): Promise<void> {
  const { count, nameAt, isFolderAt, rename } = entries;
  let steps = 0;
  const step = (): Promise<void> | undefined => {
    steps += 1;
    return steps % inOneGo === 0 ? pause() : undefined;
  };
  const taken = new Set<number>();
  const others: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = nameAt(at);
    const plain = diskName(name);
    const print = printOf(diskKey(plain));
    if (plain !== name || taken.has(print)) others.push(at);
    else taken.add(print);
    const paused = step();
    if (paused !== undefined) await paused;
  }
  const tried = new Map<number, number>();
  for (const at of others) {
    const given = nameAt(at);
    let name = diskName(given);
    let print = printOf(diskKey(name));
    const { free, first, last } = numbers(name, isFolderAt(at), tried);
    for (let n = first; taken.has(print); n += 1) {
      name = free(n);
      print = printOf(diskKey(name));
      last(n);
      const paused = step();
      if (paused !== undefined) await paused;
    }
    taken.add(print);
    if (name !== given) rename(at, name);
    const paused = step();
    if (paused !== undefined) await paused;
  }
}

/** Numbered forms of a name. Names whose forms are alike, since they are alike where long ones are cut, share the count. */
function numbers(name: string, isFolder: boolean, tried: Map<number, number>) {
  const [whole, tail] = split(name, isFolder);
  const stem = cut(whole, longest - longestNumber - Buffer.byteLength(tail));
  const print = printOf(diskKey(`${stem}/${tail}`));
  return {
    first: (tried.get(print) ?? 0) + 1,
    last: (n: number) => tried.set(print, n),
    free: (n: number) => `${stem}(${n})${tail}`,
  };
}
