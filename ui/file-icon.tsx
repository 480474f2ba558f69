import styles from './file-icon.module.css';
import type { FileKind } from './file-kind.ts';

/** The sign on the sheet for each kind, in a box of 32. */
const signs: Readonly<Record<Exclude<FileKind, 'folder'>, string>> = {
  picture: 'M10 23l4.2-5.4 2.6 3 2-2.3L22 23zm9-7.8a1.6 1.6 0 1 1 0 .01z',
  video: 'M13 14.6v7.8a.6.6 0 0 0 .93.5l5.9-3.9a.6.6 0 0 0 0-1l-5.9-3.9a.6.6 0 0 0-.93.5z',
  audio: 'M14 14.2l6.5-1.5v7.6a1.9 1.9 0 1 1-1.3-1.8v-3.4l-3.9.9v5.8a1.9 1.9 0 1 1-1.3-1.8z',
  document: 'M10.5 14h11v1.5h-11zm0 3.4h11v1.5h-11zm0 3.4h7.2v1.5h-7.2z',
  sheet:
    'M10.5 14h11v9h-11zm1.4 1.4v1.9h3.4v-1.9zm4.8 0v1.9h3.4v-1.9zm-4.8 3.3v2.9h3.4v-2.9zm4.8 0v2.9h3.4v-2.9z',
  slides: 'M10 14h12v7.6H10zm1.4 1.4v4.8h9.2v-4.8zM15.3 21.6h1.4v2h-1.4z',
  pdf: 'M8.8 15h2.4a2 2 0 0 1 0 4h-1v2.6H8.8zm1.4 1.3v1.4h.9a.7.7 0 0 0 0-1.4zM14 15h1.9a3.3 3.3 0 0 1 0 6.6H14zm1.4 1.4v3.8h.4a1.9 1.9 0 0 0 0-3.8zM20.2 15h3.4v1.4h-2v1.3h1.7v1.3h-1.7v2.6h-1.4z',
  text: 'M11 14h10v2.2h-1.4v-.7h-2.8v6h1.2V23h-4v-1.5h1.2v-6h-2.8v.7H11z',
  code: 'M13.9 14.6l1 1-2.7 2.9 2.7 2.9-1 1-3.7-3.9zm4.2 0l-1 1 2.7 2.9-2.7 2.9 1 1 3.7-3.9z',
  archive:
    'M14.2 4.5h1.8v1.8h1.8v1.8H16v1.8h1.8v1.8H16v1.8h1.8v1.8H16v1.8h-1.8v-1.8h1.8v-1.8h-1.8v-1.8h1.8V8.1h-1.8V6.3zm-.4 14.2h4v4.4h-4zm1.2 1.3v1.4h1.6V20z',
  torrent:
    'M16 13.2a5.3 5.3 0 0 1 5.3 5.3H19.7a3.7 3.7 0 1 0-1 2.5l1.1 1.1a5.3 5.3 0 1 1-3.8-8.9zm0 3.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z',
  other: 'M12 18a1.2 1.2 0 1 1 0 .01zm3.9 0a1.2 1.2 0 1 1 0 .01zm3.9 0a1.2 1.2 0 1 1 0 .01z',
};

/** The drawing of a file's kind, square, sized by `className`; decoration beside a name. */
export function FileIcon({
  kind,
  color,
  className,
}: {
  readonly kind: FileKind;
  /** Of a folder that has another one than usual. */
  readonly color?: string | undefined;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      className={[styles.icon, styles[kind], className].filter(Boolean).join(' ')}
      data-folder-color={color}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      {kind === 'folder' ? (
        <>
          <path
            className={styles.back}
            d="M3 8.5A2.5 2.5 0 0 1 5.5 6h6.2c.7 0 1.4.3 1.9.8L15.7 9h10.8A2.5 2.5 0 0 1 29 11.5V20H3z"
          />
          <path
            className={styles.front}
            d="M3 13.5A1.5 1.5 0 0 1 4.5 12h23a1.5 1.5 0 0 1 1.5 1.5v10a2.5 2.5 0 0 1-2.5 2.5h-21A2.5 2.5 0 0 1 3 23.5z"
          />
        </>
      ) : (
        <>
          <path
            className={styles.sheetOfPaper}
            d="M6 5.5A2.5 2.5 0 0 1 8.5 3H19l7 7v16.5a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 6 26.5z"
          />
          <path className={styles.fold} d="M19 3l7 7h-5a2 2 0 0 1-2-2z" />
          <path className={styles.sign} d={signs[kind]} />
        </>
      )}
    </svg>
  );
}
