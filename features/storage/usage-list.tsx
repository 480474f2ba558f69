import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import type { Room } from './model.ts';
import type { Part } from './parts.ts';
import styles from './usage-list.module.css';

/** A bar of all that takes room, and each part by name. */
export function UsageList(props: {
  readonly room: Room;
  readonly parts: readonly Part[];
  readonly inTrash: number;
}) {
  const { room, parts, inTrash } = props;
  const { locale } = useSite();
  const sizeOf = (bytes: number) => byteSize(bytes, locale);
  const whole = Math.max(room.limit, room.used, 1);
  return (
    <>
      <p className={styles.sum}>
        <FormattedMessage id="storage.used" values={{ used: sizeOf(room.used), limit: sizeOf(room.limit) }} />
      </p>
      <div className={styles.bar} aria-hidden="true">
        {room.used > 0 && (
          <div className={styles.used} style={{ inlineSize: `${(100 * room.used) / whole}%` }}>
            {parts.map(({ name, size }) => (
              <span key={name} className={styles[name]} style={{ flexGrow: size }} />
            ))}
          </div>
        )}
      </div>
      {parts.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="storage.empty" />
        </p>
      ) : (
        <ul className={styles.parts}>
          {parts.map(({ name, size, count }) => (
            <li className={styles.part} key={name}>
              <span className={[styles.dot, styles[name]].join(' ')} aria-hidden="true" />
              <span className={styles.name}>
                <FormattedMessage id={`storage.part.${name}`} />
                {count !== undefined && (
                  <span className={styles.count}>
                    <FormattedMessage id="storage.files" values={{ count }} />
                  </span>
                )}
              </span>
              <span className={styles.size}>{sizeOf(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {inTrash > 0 && (
        <p className={styles.note}>
          <FormattedMessage id="storage.inTrash" values={{ size: sizeOf(inTrash) }} />
        </p>
      )}
    </>
  );
}
