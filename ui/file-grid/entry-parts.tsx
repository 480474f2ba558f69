import type { ReactNode } from 'react';
import styles from './entry-parts.module.css';

/** Around all that belongs to one entry. */
export const entryClass = styles.entry;
export const { star: starClass, shared: sharedClass, words: wordsClass } = styles;

/** Ids of the elements that `aria-activedescendant` names. */
export const entryElementId = (gridId: string, index: number): string => `${gridId}-${index}`;

export const writeWords = (children: ReactNode, isUnread?: boolean) => (
  <span className={styles.words} aria-hidden={isUnread}>
    {children}
  </span>
);

/** For the pointer alone: the keyboard has Space, and screen readers announce `aria-selected`. */
export const CheckMark = ({ className }: { readonly className?: string | undefined }) => (
  <span
    className={[styles.check, className].filter(Boolean).join(' ')}
    data-part="check"
    aria-hidden="true"
  />
);

/** For the pointer alone: the menu of the entry leads there too. */
export const PlaceButton = () => (
  <button className={styles.place} type="button" tabIndex={-1} data-part="place" />
);

export const MenuButton = () => (
  <button className={styles.more} type="button" tabIndex={-1} data-part="more" />
);
