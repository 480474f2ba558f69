import { FormattedMessage } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { isExternal, Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExternalMark } from '../../ui/external-mark.tsx';
import { Artwork } from './art/artwork.tsx';
import { Compensation } from './compensation.tsx';
import { Countdown, Period } from './countdown.tsx';
import type { ActivityData } from './data.ts';
import type { ActivityContent, Points } from './schema.ts';
import styles from './view.module.css';

export default function ActivityView({
  content,
  data: { compensation },
  window,
  now,
}: PageProps<ActivityContent, ActivityData>) {
  const { theme, eyebrow, title, lead, action, offer, steps, terms, reference } = content;
  return (
    <div className={styles.page} data-theme-name={theme}>
      <section className={`${styles.hero} ${styles[theme]}`}>
        <div className={styles.inner}>
          <div className={styles.words}>
            <p className={styles.eyebrow}>{eyebrow}</p>
            <h1>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            {compensation && <Compensation {...compensation} />}
            <p className={styles.action}>
              <Link className={buttonClass(compensation ? 'secondary' : 'primary', 'large')} to={action.to}>
                {action.label}
                {isExternal(action.to) && <ExternalMark />}
              </Link>
            </p>
            {window?.to !== undefined && <Countdown end={window.to} now={now} />}
          </div>
          <Artwork className={styles.art} theme={theme} />
        </div>
      </section>
      <Offer {...offer} />
      <Steps {...steps} />
      <section className={styles.terms}>
        <h2>
          <FormattedMessage id="activity.terms" />
        </h2>
        <ul>
          <Period from={window?.from} to={window?.to} />
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        {reference && (
          <p className={styles.reference}>
            <FormattedMessage id="activity.reference" values={{ reference: <code>{reference}</code> }} />
          </p>
        )}
      </section>
    </div>
  );
}

function Offer({ title, points }: Points) {
  return (
    <section className={styles.offer}>
      <h2>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ title, points }: Points) {
  return (
    <section className={styles.steps}>
      <h2>{title}</h2>
      <ol className={styles.points}>
        {points.map((point) => (
          <li key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
