import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import type { FileKind } from '../file-kind.ts';
import type { EntryFace, GridEntry } from './types.ts';

/** Texts that screen readers announce for an entry. */
export interface EntryWords {
  /** Name, kind and other facts in one text: "Holiday.jpg, picture, 2 MB, changed 3 May". */
  readonly spoken: (entry: GridEntry, face: EntryFace) => string;
  /** The label of the button with the menu of an entry. */
  readonly more: (name: string) => string;
}

/** A placeholder for the name; no name contains it. */
const blank = '\0';

/** Formats messages once for the whole list: scrolling draws dozens of rows at a time. */
function wordsOf({ formatMessage }: IntlShape): EntryWords {
  const kinds = new Map<FileKind, string>();
  const kindOf = (kind: FileKind): string => {
    const known = kinds.get(kind) ?? formatMessage({ id: `ui.kind.${kind}` });
    kinds.set(kind, known);
    return known;
  };
  const starred = formatMessage({ id: 'ui.grid.starred' });
  const shared = formatMessage({ id: 'ui.grid.shared' });
  const more = formatMessage({ id: 'ui.grid.more' }, { name: blank }).split(blank);
  return {
    spoken: ({ name }, { kind, isStarred, isShared, spoken = [] }) =>
      [
        ...[shownInLine(name), kindOf(kind)],
        ...(isStarred ? [starred] : []),
        ...(isShared ? [shared] : []),
        ...spoken,
      ].join(', '),
    more: (name) => more.join(shownInLine(name)),
  };
}

export function useEntryWords(): EntryWords {
  const intl = useIntl();
  return useMemo(() => wordsOf(intl), [intl]);
}
