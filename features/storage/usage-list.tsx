import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import type { Quota } from './model.ts';
import type { Part } from './parts.ts';
import styles from './usage-list.module.css';

/** A bar of the used storage, and each part by name. */
export function UsageList(props: {
  readonly quota: Quota;
  readonly parts: readonly Part[];
  readonly inTrash: number;
}) {
  const { quota, parts, inTrash } = props;
  const { locale } = useSite();
  const sizeOf = (bytes: number) => byteSize(bytes, locale);
  const whole = Math.max(quota.limit, quota.used, 1);
  return (
    <>
      <p className={styles.sum}>
        <FormattedMessage
          id="storage.used"
          values={{ used: sizeOf(quota.used), limit: sizeOf(quota.limit) }}
        />
      </p>
      <div className={styles.bar} aria-hidden="true">
        {quota.used > 0 && (
          <div className={styles.used} style={{ inlineSize: `${(100 * quota.used) / whole}%` }}>
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
