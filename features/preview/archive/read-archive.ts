import { isTarHeader, tarHeaderSize } from '../../../api/contract/tar.ts';
import { ArchiveFault, type ReadArchive, type ReadRange } from './contents.ts';
import { openTar } from './read-tar.ts';
import { openZip } from './read-zip.ts';

/** An archive of whatever kind, which its first bytes say. @param name of the file */
export async function openArchive(read: ReadRange, size: number, name: string): Promise<ReadArchive> {
  const head = await read(0, Math.min(tarHeaderSize, size));
  const [first, second] = head;
  const stem = name.replace(/(?<=[^.])\.[^.]+$/, '');
  if (first === 0x1f && second === 0x8b) return openTar(read, { size, name: stem, isPacked: true });
  if (isTarHeader(head)) return openTar(read, { size, name: stem, isPacked: false });
  // A zip may stand behind other bytes, so nothing is asked of its first ones.
  if (first === 0x28 && second === 0xb5) throw new ArchiveFault('broken');
  return openZip(read, size);
}
