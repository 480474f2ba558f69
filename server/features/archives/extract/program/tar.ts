import { mostEntries } from '../../../../../api/contract/archive-bounds.ts';
import { entriesOfTar, type TarContent, type TarEntry } from '../../../../../api/contract/tar.ts';
import { inOneGo } from './found.ts';
import { FaultError, type Parent } from './parent.ts';

export async function listTar({ say }: Parent, content: TarContent): Promise<readonly TarEntry[]> {
  const found: TarEntry[] = [];
  for await (const { entry } of entriesOfTar(content, () => false)) {
    if (found.length === mostEntries) throw new FaultError('many');
    found.push(entry);
    if (found.length % inOneGo === 0) say({ alive: true });
  }
  return found;
}

/** Gives the wanted entries in their order. */
export async function unpackTar(
  { say, givePart }: Parent,
  content: TarContent,
  wanted: Uint8Array,
): Promise<void> {
  let index = -1;
  for await (const { body } of entriesOfTar(content, (number) => wanted[number] === 1)) {
    index += 1;
    if (index % inOneGo === 0) say({ alive: true });
    if (wanted[index] !== 1) continue;
    say({ begun: index });
    for await (const part of body) await givePart(part);
    say({ ended: index });
  }
}
