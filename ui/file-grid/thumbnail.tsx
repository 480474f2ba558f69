import { FileIcon } from '../file-icon.tsx';
import type { FileKind } from '../file-kind.ts';
import styles from './thumbnail.module.css';

/** Of the icon that is shown until there is a picture. */
export const iconClass = styles.icon;

/** Addresses that failed: rows come and go while scrolling, and need not retry. */
const missing = new Set<string>();

/** Shows a picture once it is there, and the drawing of the kind again where there is none. */
function follow(picture: HTMLImageElement | null): void {
  if (picture === null) return;
  picture.addEventListener('load', () => settle(picture));
  picture.addEventListener('error', () => {
    missing.add(picture.src);
    delete picture.parentElement?.dataset.there;
  });
  // A picture in the server's markup may be loaded before there is a listener.
  settle(picture);
}

function settle(picture: HTMLImageElement): void {
  // Until a browser processes a new address, an element is `complete` with its previous picture.
  const isThere = picture.complete && picture.naturalWidth > 0 && picture.currentSrc === picture.src;
  if (!isThere) return;
  picture.toggleAttribute('data-upright', picture.naturalHeight > picture.naturalWidth);
  if (picture.parentElement) picture.parentElement.dataset.there = '';
}

/** A file's small picture in a box of fixed size, and the drawing of its kind until it is there or where there is none. */
export function Thumbnail(props: {
  readonly kind: FileKind;
  readonly address?: string | undefined;
  readonly size: 'row' | 'card';
}) {
  const { kind, address, size } = props;
  return (
    <span className={[styles.box, styles[size]].join(' ')} data-part="picture">
      <FileIcon kind={kind} className={styles.icon} />
      {address && (
        <img
          ref={follow}
          className={styles.picture}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
    </span>
  );
}

/** The box of an entry that is drawn without React, which another entry takes over as the list scrolls. */
interface ThumbnailView {
  /** @param id of the picture: a renewed address does not remove the visible one */
  show(id: string, kind: FileKind, address: string | undefined): void;
}

/** @param icons to be copied */
export function createThumbnailView(box: HTMLElement, icons: ReadonlyMap<FileKind, Element>): ThumbnailView {
  let icon = box.firstElementChild as Element;
  let [shownId, shownKind]: [string | undefined, FileKind | undefined] = [undefined, undefined];
  let picture: HTMLImageElement | undefined;

  const showKind = (kind: FileKind) => {
    const pattern = icons.get(kind) as Element;
    if (icon.childElementCount === pattern.childElementCount) {
      // All but folders are the same sheet of paper with another sign on it.
      icon.setAttribute('class', pattern.getAttribute('class') ?? '');
      icon.lastElementChild?.setAttribute('d', pattern.lastElementChild?.getAttribute('d') ?? '');
    } else {
      const next = pattern.cloneNode(true) as Element;
      icon.replaceWith(next);
      icon = next;
    }
    shownKind = kind;
  };

  const showPicture = (address: string) => {
    if (picture === undefined) {
      picture = document.createElement('img');
      Object.assign(picture, { className: styles.picture, alt: '', loading: 'lazy', decoding: 'async' });
      picture.draggable = false;
      box.append(picture);
      follow(picture);
    }
    if (picture.getAttribute('src') !== address) picture.src = address;
    if (missing.has(picture.src)) {
      hidePicture();
      // It may have failed before this list was there to hear of it.
      queueMicrotask(() => box.dispatchEvent(new Event('error')));
      return;
    }
    if (!picture.isConnected) box.append(picture);
    settle(picture);
  };

  const hidePicture = () => {
    picture?.remove();
    delete box.dataset.there;
  };

  return {
    show(id, kind, address) {
      if (kind !== shownKind) showKind(kind);
      if (id !== shownId) delete box.dataset.there;
      shownId = id;
      if (address) showPicture(address);
      else if (picture?.isConnected) hidePicture();
    },
  };
}
