import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { SiteHandler, WrittenSource } from '../../../app/server.ts';
import { type Db, publicationId, transact } from '../../db/index.ts';
import type { ChangedFileRow, PublicationRow } from './repo.ts';
import * as repo from './repo.ts';

/** Publications that are kept by default. */
const mostKept = 500;

/** A text of a file before and after. */
type ChangedText = Pick<WrittenSource, 'name' | 'before' | 'after'>;

/** A text as the history keeps it; without bytes it is kept already. */
interface KeptText {
  readonly hash: Buffer;
  readonly bytes?: Buffer;
}

interface ChangedFile {
  readonly name: string;
  readonly before: KeptText | null;
  readonly after: KeptText | null;
}

interface NewPublication {
  readonly userId: string | null;
  readonly message: string;
  readonly source: PublicationRow['source'];
  readonly version: string;
}

/** The history of the site: what was published through the page, and what was changed in the files without it. */
interface History {
  /**
   * Writes down what the files are now, where that differs from what is known. Only a state that is served whole is one of the
   * history. The very first look is where it begins: a state without changes, to which one can go back.
   * @param timeoutMs ms that a slow disk has to tell what the files are; a second by default
   */
  recordFiles(site: SiteHandler, timeoutMs?: number): Promise<void>;
  /** @returns the id of the publication. */
  recordPublication(publication: NewPublication, files: readonly ChangedText[]): Promise<string>;
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** The hash by which the history knows a text. */
export const hashOfText = (text: string): Buffer => hashOf(Buffer.from(text));

function keptText(text: string | null): KeptText | null {
  if (text === null) return null;
  const bytes = Buffer.from(text);
  return { hash: hashOf(bytes), bytes };
}

/** @param most publications that are kept. */
export function createHistory(db: Db, most = mostKept): History {
  const write = (
    publication: NewPublication,
    files: readonly ChangedFile[],
    isBeginning = false,
  ): Promise<string> =>
    transact(db, async (tx) => {
      await repo.lockHistory(tx);
      const texts = files.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
      await repo.insertTexts(
        tx,
        texts.flatMap(({ hash, bytes }) => (bytes ? { hash, bytes } : [])),
      );
      const rows = files.map(
        ({ name, before, after }): ChangedFileRow => ({
          name,
          before: before?.hash ?? null,
          after: after?.hash ?? null,
        }),
      );
      const id = publicationId();
      const { userId, message, source, version } = publication;
      const changed = isBeginning ? [] : rows;
      await repo.insertPublication(tx, { id, user_id: userId, message, source, version }, changed);
      await repo.replaceFiles(
        tx,
        rows.map(({ name, after }) => ({ name, hash: after })),
      );
      await repo.prune(tx, most);
      return id;
    });
  return {
    async recordFiles(site, timeoutMs) {
      const { editing } = site;
      if (editing === undefined) return;
      await site.compare?.(timeoutMs);
      if (site.status().manifest !== 'current') return;
      const known = new Map((await repo.knownFiles(db)).map(({ name, hash }) => [name, hash]));
      const present = new Map((await editing.list()).map(({ name, revision }) => [name, revision]));
      const names = [...new Set([...known.keys(), ...present.keys()])].filter(
        (name) => editing.isText(name) && known.get(name)?.toString('hex') !== present.get(name),
      );
      if (names.length === 0) return;
      const files: ChangedFile[] = [];
      for (const name of names) {
        const hash = known.get(name);
        const bytes = present.has(name) ? ((await editing.readBytes(name)) ?? null) : null;
        const after = bytes && { hash: hashOf(bytes), bytes };
        // Bytes that are no UTF-8 would be another text, and those that were written just now are of a later state.
        if (after !== null && (!isUtf8(after.bytes) || after.hash.toString('hex') !== present.get(name)))
          continue;
        files.push({ name, before: hash ? { hash } : null, after });
      }
      if (files.length === 0) return;
      const { version } = site.status();
      const isBeginning = known.size === 0;
      await write({ userId: null, message: '', source: 'files', version }, files, isBeginning);
    },
    recordPublication: (publication, files) =>
      write(
        publication,
        files.map(({ name, before, after }) => ({ name, before: keptText(before), after: keptText(after) })),
      ),
  };
}
