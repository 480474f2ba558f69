import { FormattedMessage } from 'react-intl';
import type { NoContent, PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { GuideData } from './data.ts';
import styles from './view.module.css';

export default function CheckInGuideView({ data }: PageProps<NoContent, GuideData>) {
  const { steps, makeUp, planName: plan } = data;
  return (
    <article className={styles.page}>
      <h1>
        <FormattedMessage id="checkIn.guide.title" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="checkIn.lead" values={{ plan }} />
      </p>
      <h2>
        <FormattedMessage id="checkIn.guide.day.title" />
      </h2>
      <p>
        <FormattedMessage id="checkIn.guide.day.text" />
      </p>
      <h2>
        <FormattedMessage id="checkIn.steps" />
      </h2>
      <p>
        <FormattedMessage id="checkIn.guide.steps.text" values={{ last: steps.at(-1)?.day ?? 1 }} />
      </p>
      <table className={styles.table}>
        <tbody>
          {steps.map(({ day, gives }) => (
            <tr key={day}>
              <th scope="row">
                <FormattedMessage id="checkIn.step" values={{ day }} />
              </th>
              <td>
                <FormattedMessage id="checkIn.gives" values={{ days: gives }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <FormattedMessage id="checkIn.guide.added" values={{ plan }} />
      </p>
      <h2>
        <FormattedMessage id="checkIn.guide.missed.title" />
      </h2>
      <p>
        <FormattedMessage id="checkIn.guide.missed.text" />
      </p>
      {makeUp && (
        <p>
          <FormattedMessage id="checkIn.guide.cards.text" values={makeUp} />
        </p>
      )}
      <p className={styles.action}>
        <Link className={buttonClass()} to="/check-in">
          <FormattedMessage id="checkIn.guide.action" />
        </Link>
      </p>
    </article>
  );
}
