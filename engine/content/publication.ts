import type { Context } from '../manifest/context.ts';
import { checkInstant, parseInstant } from '../manifest/instants.ts';
import type { SiteWindow } from '../manifest/site.ts';

/** When a text is public; times in ms since the epoch. */
export interface Publication extends SiteWindow {
  /** Public at no time. */
  readonly isDraft: boolean;
}

const instant = 'Write an instant with its offset, such as 2026-12-01T09:00:00+08:00.';
const properties = {
  draft: { type: 'boolean', description: 'With `true` nobody sees the text but in previews.' },
  publish: { type: 'string', description: `Readers see the text from then on. ${instant}` },
  expires: { type: 'string', description: `Readers see the text no longer from then on. ${instant}` },
  aliases: {
    type: 'array',
    description: 'Other addresses that lead here, without language, such as /guide/old-name.',
    items: { type: 'string', minLength: 1 },
  },
} as const;

interface ObjectSchema {
  readonly properties?: object;
}

const widened = new WeakMap<object, object>();

/** The schema of a front matter that may say when its text is public, and which other addresses it has. */
export function withPublication(schema: object): object {
  const known = widened.get(schema);
  if (known !== undefined) return known;
  const wide = { ...schema, properties: { ...(schema as ObjectSchema).properties, ...properties } };
  widened.set(schema, wide);
  return wide;
}

/** Checks the instants of a front matter and their order. */
export function checkPublication(meta: unknown, context: Context): void {
  const { faults, positions } = context;
  const [from, to] = (['publish', 'expires'] as const).map((key) => {
    const text = fieldsOf(meta)[key];
    return typeof text === 'string' ? checkInstant(text, [key], context) : undefined;
  });
  if (from === undefined || to === undefined || from < to) return;
  const related = [{ message: 'published here', range: positions.value(['publish']) }];
  const message =
    from === to
      ? 'The text expires at the instant it is published.'
      : 'The text expires before it is published.';
  const help = 'Set `expires` later than `publish`.';
  faults.report({ code: 'window-order', range: positions.value(['expires']), message, related, help });
}

/** When a text is public; undefined where it always is. */
export function publicationIn(meta: unknown): Publication | undefined {
  const { draft, publish, expires } = fieldsOf(meta);
  const from = instantIn(publish);
  const to = instantIn(expires);
  if (draft !== true && from === undefined && to === undefined) return undefined;
  return { isDraft: draft === true, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** @param showsDrafts whether drafts count as finished. */
export function isPublic(
  publication: Publication | undefined,
  instant: number,
  showsDrafts: boolean,
): boolean {
  if (publication === undefined) return true;
  const { isDraft, from, to } = publication;
  if (isDraft && !showsDrafts) return false;
  return (from === undefined || from <= instant) && (to === undefined || instant < to);
}

/** The aliases in the front matter of a text. */
export function aliasesIn(meta: unknown): readonly string[] {
  const { aliases } = fieldsOf(meta);
  return Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : [];
}

const instantIn = (text: unknown): number | undefined => {
  const read = typeof text === 'string' ? parseInstant(text) : undefined;
  return typeof read === 'number' ? read : undefined;
};

const fieldsOf = (meta: unknown): Readonly<Record<string, unknown>> =>
  typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>) : {};
