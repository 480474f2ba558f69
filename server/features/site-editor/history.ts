import { createHash } from 'node:crypto';
import type { SiteHandler, WrittenSource } from '../../../app/server.ts';
import { type Db, publicationId, transact } from '../../db/index.ts';
import type { ChangedFileRow, PublicationRow } from './repo.ts';
import * as repo from './repo.ts';

/** Publications that are kept by default. */
const mostKept = 500;

/** A text of a file before and after. */
type ChangedText = Pick<WrittenSource, 'name' | 'before' | 'after'>;

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

/** @param most publications that are kept. */
export function createHistory(db: Db, most = mostKept): History {
  const write = (
    publication: NewPublication,
    files: readonly ChangedText[],
    isBeginning = false,
  ): Promise<string> =>
    transact(db, async (tx) => {
      await repo.lockHistory(tx);
      const texts = new Map<string, { hash: Buffer; bytes: Buffer }>();
      const hashed = (text: string | null): Buffer | null => {
        if (text === null) return null;
        const bytes = Buffer.from(text);
        const hash = hashOf(bytes);
        texts.set(hash.toString('hex'), { hash, bytes });
        return hash;
      };
      const rows = files.map(
        ({ name, before, after }): ChangedFileRow => ({ name, before: hashed(before), after: hashed(after) }),
      );
      await repo.insertTexts(tx, [...texts.values()]);
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
      const hashes = names.flatMap((name) => known.get(name) ?? []);
      const before = await repo.readTexts(db, hashes, Number.MAX_SAFE_INTEGER);
      const files: ChangedText[] = [];
      for (const name of names) {
        const hash = known.get(name)?.toString('hex');
        const after = present.has(name) ? ((await editing.read(name))?.text ?? null) : null;
        // Bytes that are no UTF-8, or were written just now: they would be another text.
        if (after !== null && hashOf(Buffer.from(after)).toString('hex') !== present.get(name)) continue;
        files.push({ name, before: hash === undefined ? null : (before.get(hash) ?? null), after });
      }
      if (files.length === 0) return;
      const { version } = site.status();
      const isBeginning = known.size === 0;
      await write({ userId: null, message: '', source: 'files', version }, files, isBeginning);
    },
    recordPublication: (publication, files) => write(publication, files),
  };
}
