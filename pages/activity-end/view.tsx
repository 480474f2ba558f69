import { FormattedMessage } from 'react-intl';
import { keptPart, Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PackedStall } from './packed-stall.tsx';
import styles from './view.module.css';

export default function ActivityEndView() {
  return <Whole />;
}

const Whole = keptPart(function Whole() {
  return (
    <div className={styles.page}>
      <PackedStall className={styles.art} />
      <h1>
        <FormattedMessage id="activity.end.title" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="activity.end.lead" />
      </p>
      <div className={styles.ways}>
        <Link className={buttonClass('primary', 'large')} to="/">
          <FormattedMessage id="activity.end.home" />
        </Link>
        <Link className={buttonClass('secondary', 'large')} to="/help-center">
          <FormattedMessage id="activity.end.help" />
        </Link>
      </div>
    </div>
  );
});
