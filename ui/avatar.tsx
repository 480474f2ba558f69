import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { isMadeUpName } from '../api/contract/made-up-name.ts';
import { unturned } from '../api/contract/shown-text.ts';
import styles from './avatar.module.css';

/**
 * A user's picture, or their initials while there is none; of a name that nobody chose a figure, as its initials say
 * nothing. Decoration: the name is beside it.
 */
export function Avatar(props: {
  readonly name: string;
  readonly picture?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large';
}) {
  const { name, picture, size = 'medium' } = props;
  const [missing, setMissing] = useState<string>();
  const isShown = picture && picture !== missing;
  return (
    <span className={[styles.avatar, styles[size], styles[`tint${tint(name)}`]].join(' ')} aria-hidden="true">
      {isShown ? (
        <img className={styles.picture} src={picture} alt="" onError={() => setMissing(picture)} />
      ) : isMadeUpName(name) ? (
        <UserRound />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** The same person keeps the same colour. */
const tint = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;

/** The first letters of the first and the last word; one letter for scripts without capitals. */
export function initials(name: string): string {
  const words = unturned(name)
    .trim()
    .split(/[\s._@-]+/u)
    .filter(Boolean);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  const isCased = first.toLowerCase() !== first.toUpperCase();
  return isCased ? (first + last).toUpperCase() : first;
}
