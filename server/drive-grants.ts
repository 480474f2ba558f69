import { shownInLine } from '../api/contract/shown-text.ts';
import type { Db } from './db/index.ts';
import { grantRoutes } from './features/grants/index.ts';
import type { Limits } from './http/limits.ts';
import type { Route } from './http/route.ts';
import { enqueue } from './jobs/index.ts';
import type { Grant } from './tree/granted.ts';
import type { Links } from './tree/present.ts';

interface GrantsParts {
  readonly db: Db;
  readonly limits: Limits;
  /** Links that end with a grant. */
  readonly linksOf: (grant: Grant) => Links;
  readonly publicUrl: string;
}

/** Characters of a name in a letter to somebody who may not know its sender: it must not become the letter. */
const longestName = 80;

/** Entries that are shared with people, with the letters that sendLetter them. */
export const openGrants = ({ db, limits, linksOf, publicUrl }: GrantsParts): readonly Route[] =>
  grantRoutes({
    db,
    limits,
    linksOf,
    sendLetter: async (tx, { to, language, ownerName, fileName }) => {
      const values = {
        owner: short(ownerName),
        name: short(fileName),
        address: `${publicUrl}/drive/shared`,
      };
      await enqueue(tx, 'mail.send', { to, letter: 'granted', language, values }, { maxAttempts: 8 });
    },
  });

function short(name: string): string {
  const shown = [...shownInLine(name)];
  return shown.length > longestName ? `${shown.slice(0, longestName).join('')}…` : shown.join('');
}
