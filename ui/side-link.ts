import styles from './side-button.module.css';

/** The classes of a line at the foot of the sidebar and of its words, for links that look like a `SideButton`. */
export const sideLink = { line: styles.line ?? '', label: styles.label ?? '' };
