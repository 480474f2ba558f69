import { allow, defineGuard, redirect, type SitePath } from '../engine/index.ts';

/** The part of the FAQ's content that the guard needs; the page's schema has checked it. */
interface FaqContent {
  readonly groups: readonly {
    readonly questions: readonly { readonly id: string; readonly article?: SitePath }[];
  }[];
}

/** Questions that an article answers: pairs, since names such as `constructor` must not be found in an object. */
type Moved = readonly (readonly [question: string, article: SitePath])[];

/** The id that a hash names: `#share%20link` → `share link`; a broken percent sign is taken as written. */
function anchorOf(hash: string): string {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

export default defineGuard({
  description: 'Sends /faq#question to the help article that now holds the answer, where there is one.',
  runsOn: 'browser',
  reads: ['hash', 'content'],
  select: (content): Moved =>
    (content as FaqContent).groups.flatMap(({ questions }) =>
      questions.flatMap(({ id, article }) => (article === undefined ? [] : [[id, article] as const])),
    ),
  check({ hash, content }) {
    const anchor = anchorOf(hash);
    const article = (content as Moved).find(([question]) => question === anchor)?.[1];
    return article === undefined ? allow : redirect(article);
  },
});
