import { allow, defineGuard, redirect } from '../engine/index.ts';

/** What the guard needs of the FAQ's content; the page's schema has checked the rest. */
interface FaqContent {
  readonly groups: readonly {
    readonly questions: readonly { readonly id: string; readonly article?: string }[];
  }[];
}

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
  check({ hash, content }) {
    const anchor = anchorOf(hash);
    const { groups } = content as FaqContent;
    const asked = groups.flatMap((group) => group.questions).find((question) => question.id === anchor);
    return asked?.article ? redirect(asked.article) : allow;
  },
});
