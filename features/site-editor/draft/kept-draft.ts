import type { Change, Changes } from './changes.ts';

/**
 * Where a browser keeps what was written and is not published: under it nothing is lost by a reload. Each file has an entry
 * of its own, so that two windows in which different files are changed lose nothing to each other. The next person at this
 * browser has entries under another account.
 */
const prefixOf = (sub: string): string => `site_draft/${sub}/`;

/** A file of a draft as the browser keeps it; undefined is no longer any of it. */
export interface KeptChange {
  readonly name: string;
  readonly change: Change | undefined;
}

/** @throws where the browser keeps nothing, or has no space left. */
export function keepChanges({
  sub,
  kept,
}: {
  /** The account’s id. */
  readonly sub: string;
  readonly kept: readonly KeptChange[];
}): void {
  for (const { name, change } of kept) {
    if (change === undefined) localStorage.removeItem(prefixOf(sub) + name);
    else localStorage.setItem(prefixOf(sub) + name, JSON.stringify(change));
  }
}

/** The draft of an account; empty where there is none. */
export function readDraft(sub: string): Changes {
  const prefix = prefixOf(sub);
  try {
    const entries = Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]): [string, Change | undefined] => [key.slice(prefix.length), parsed(value)])
      .filter((entry): entry is [string, Change] => entry[1] !== undefined);
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Tells what other windows change in the draft of an account, for as long as this page lives. */
export function followDraft({
  sub,
  onChange,
}: {
  readonly sub: string;
  readonly onChange: (kept: KeptChange) => void;
}): () => void {
  const prefix = prefixOf(sub);
  const onStorage = ({ key, newValue, storageArea }: StorageEvent): void => {
    if (storageArea !== localStorage || !key?.startsWith(prefix)) return;
    const change = parsed(newValue);
    if (newValue === null || change) onChange({ name: key.slice(prefix.length), change });
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The change of a file that is kept as JSON; undefined for anything else. */
function parsed(value: unknown): Change | undefined {
  try {
    const change: unknown = JSON.parse(String(value));
    return isChange(change) ? change : undefined;
  } catch {
    return undefined;
  }
}

const isChange = (change: unknown): change is Change =>
  isRecord(change) &&
  (change.text === null || typeof change.text === 'string') &&
  (change.base === null ||
    (isRecord(change.base) &&
      typeof change.base.text === 'string' &&
      typeof change.base.revision === 'string'));
