import type { Changes } from './changes.ts';

/** Where a browser keeps what was written and is not published: under it nothing is lost by a reload. */
const key = 'site_draft';

interface KeptDraft {
  /** The account’s id: the next person at this browser sees nothing of it. */
  readonly sub: string;
  readonly changes: Changes;
}

/** @throws where the browser keeps nothing, or has no room left. */
export function keepDraft({ sub, changes }: KeptDraft): void {
  if (Object.keys(changes).length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify({ sub, changes }));
}

/** The draft of an account; empty where there is none. */
export function readDraft(sub: string): Changes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKept(kept) && kept.sub === sub ? kept.changes : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKept = (value: unknown): value is KeptDraft =>
  isRecord(value) &&
  typeof value.sub === 'string' &&
  isRecord(value.changes) &&
  Object.values(value.changes).every(
    (change) =>
      isRecord(change) &&
      (change.text === null || typeof change.text === 'string') &&
      (change.base === null ||
        (isRecord(change.base) &&
          typeof change.base.text === 'string' &&
          typeof change.base.revision === 'string')),
  );
