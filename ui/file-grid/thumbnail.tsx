import { type ReactElement, useState } from 'react';
import { FileIcon } from '../file-icon.tsx';
import type { FileKind } from '../file-kind.ts';
import styles from './thumbnail.module.css';

/** Addresses that gave no picture: rows come and go as one scrolls, and need not ask again. */
const missing = new Set<string>();

/** One element for each kind: React passes over a drawing that stays. */
const icons = new Map<FileKind, ReactElement>();
function iconOf(kind: FileKind): ReactElement {
  const icon = icons.get(kind) ?? FileIcon({ kind, className: styles.icon });
  icons.set(kind, icon);
  return icon;
}

interface Seen {
  readonly id: string;
  readonly address: string;
  readonly is: 'there' | 'missing';
}

/** A file's small picture in a box of fixed size, and the drawing of its kind until it is there or where there is none. */
export function Thumbnail(props: {
  /** Whose picture it is: an address that is renewed does not take away what is seen. */
  readonly id: string;
  readonly kind: FileKind;
  readonly address: string | undefined;
  readonly size: 'row' | 'card';
}) {
  const { id, kind, address, size } = props;
  const [state, setState] = useState<Seen>();
  // A browser goes on drawing what was there until the next picture is.
  const isSame = state?.id === id && (state.address === address || state.is === 'there');
  const seen = isSame ? state.is : undefined;
  // One that the server's markup named may be here before anybody listens.
  const look = (picture: HTMLImageElement | null) => {
    if (address && picture?.complete && picture.naturalWidth > 0 && seen === undefined)
      setState({ id, address, is: 'there' });
  };
  const isWanted = address && !missing.has(address) && seen !== 'missing';
  return (
    <span className={[styles.box, styles[size]].join(' ')} data-part="picture">
      {seen !== 'there' && iconOf(kind)}
      {isWanted && (
        <img
          ref={look}
          className={seen === 'there' ? styles.picture : styles.coming}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setState({ id, address, is: 'there' })}
          onError={() => {
            missing.add(address);
            setState({ id, address, is: 'missing' });
          }}
        />
      )}
    </span>
  );
}
