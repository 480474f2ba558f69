import { useUnit } from 'effector-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { $origins } from './origins-model.ts';
import styles from './statistics-dialog.module.css';

/** Hosts and campaigns that visitors came from, the one with the most visits first. */
export function OriginTable() {
  const origins = useUnit($origins);
  if (origins === null) return null;
  return (
    <section className={styles.origins} aria-labelledby="share-origins">
      <h3 id="share-origins">
        <FormattedMessage id="shares.origins" />
      </h3>
      <p>
        <FormattedMessage id="shares.origins.about" />
      </p>
      {origins.length === 0 ? (
        <p>
          <FormattedMessage id="shares.origins.none" />
        </p>
      ) : (
        <table aria-labelledby="share-origins">
          <tbody>
            {origins.map(({ kind, name, visits }) => (
              <tr key={`${kind} ${name}`}>
                <th className={styles.origin} scope="row">
                  {kind === 'campaign' ? (
                    <FormattedMessage id="shares.origins.campaign" values={{ name: <bdi>{name}</bdi> }} />
                  ) : name === '' ? (
                    <FormattedMessage id="shares.origins.direct" />
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                </th>
                <td className={styles.visits}>
                  <FormattedNumber value={visits} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
