import type { Pause } from '../../http/pauses.ts';

/**
 * Names as every disk takes them. A drive keeps names as they came, and Linux has files called `a:b`, `CON` and `Docs` beside
 * `docs`; where such a one is unpacked or saved on Windows or macOS it would be an absolute path (`C:`), a device, another
 * file's name, or refused. So what leaves the drive for a disk gets the nearest name that stands for itself everywhere.
 */

/** Of UTF-8: what the common file systems hold. */
const longest = 255;
/** `(100000)`, the largest number that a name can get: an archive has no more entries. */
const longestNumber = 8;

/** What Windows takes for something else in a name, and the sign of full width that looks like it, as rclone has it. */
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
const room = new Uint8Array(longest);

/** The longest beginning of whole code points within so many bytes. */
const cut = (text: string, bytes: number): string =>
  text.slice(0, encoder.encodeInto(text, room.subarray(0, Math.max(0, bytes))).read);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range begins at NUL
const ascii = /^[\u0000-\u007f]*$/;

/**
 * Two names of one key are one file on some disk: Windows and macOS do not tell case, macOS not the forms of a letter with its
 * marks. Where it takes more names for equal than they do (`ı` is `i`), one gets a number too many, and nothing is lost.
 */
export const diskKey = (name: string): string =>
  ascii.test(name)
    ? name.toLowerCase()
    : // Down, up and down is one form for each class of letters; the final sigma depends on what stands beside it.
      name.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFD');

export interface GivenName {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Names that are looked at between two pauses. */
const inOneGo = 128;

/**
 * Names under which all of these can lie in one folder of any disk, in their order. What has such a name already keeps it,
 * the first of those that would meet; the others get a number: `Docs` and `docs` become `Docs` and `docs(1)`.
 *
 * Each name is compared as its key in one set, and the search for a free number goes on where the last search for the
 * same name ended: so 100,000 names that differ in case alone take no longer than others.
 */
export async function diskNames(given: readonly GivenName[], pause: Pause): Promise<string[]> {
  let steps = 0;
  const step = (): Promise<void> | undefined => {
    steps += 1;
    return steps % inOneGo === 0 ? pause() : undefined;
  };
  const names: string[] = [];
  const taken = new Set<string>();
  const others: number[] = [];
  for (const [at, { name }] of given.entries()) {
    const plain = diskName(name);
    const key = diskKey(plain);
    names.push(plain);
    if (plain !== name || taken.has(key)) others.push(at);
    else taken.add(key);
    const paused = step();
    if (paused !== undefined) await paused;
  }
  const tried = new Map<string, number>();
  for (const at of others) {
    const { free, first, last } = numbers(names[at]!, given[at]!.isFolder, tried);
    let name = names[at]!;
    for (let n = first; taken.has(diskKey(name)); n += 1) {
      name = free(n);
      last(n);
      const paused = step();
      if (paused !== undefined) await paused;
    }
    taken.add(diskKey(name));
    names[at] = name;
    const paused = step();
    if (paused !== undefined) await paused;
  }
  return names;
}

/** The numbered forms of a name. Names whose forms are alike, since they are alike where long ones are cut, share the count. */
function numbers(name: string, isFolder: boolean, tried: Map<string, number>) {
  const [whole, tail] = split(name, isFolder);
  const stem = cut(whole, longest - longestNumber - Buffer.byteLength(tail));
  const key = diskKey(`${stem}/${tail}`);
  return {
    first: (tried.get(key) ?? 0) + 1,
    last: (n: number) => tried.set(key, n),
    free: (n: number) => `${stem}(${n})${tail}`,
  };
}
