import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { href } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './compensation.module.css';
import type { ActivityData } from './data.ts';

/**
 * Days that make up for something. Without an account in this browser it leads to where they are had; for others the script of the page
 * (`features/rewards/take.ts`) shows the outcome, of which all words stand here, and takes them when the button is pressed.
 */
export function Compensation({ id, days, from, to }: NonNullable<ActivityData['compensation']>) {
  return (
    <div className={styles.panel} data-compensation={id} aria-live="polite">
      <Link
        className={buttonClass('primary', 'large')}
        to={href('/drive/compensation/:activity', { activity: id })}
        data-outcome="open"
      >
        <FormattedMessage id="compensation.take" values={{ days }} />
      </Link>
      <Outcome name="given">
        <Check aria-hidden="true" />
        <FormattedMessage id="compensation.has" />
      </Outcome>
      <Outcome name="too_new">
        <FormattedMessage id="compensation.tooNew" />
      </Outcome>
      <Outcome name="adds_nothing">
        <FormattedMessage id="compensation.addsNothing" />
      </Outcome>
      {from !== undefined && (
        <Outcome name="not_yet">
          <FormattedMessage id="compensation.notYet" values={{ from }} />
        </Outcome>
      )}
      {to !== undefined && (
        <Outcome name="over">
          <FormattedMessage id="compensation.over" values={{ to }} />
        </Outcome>
      )}
    </div>
  );
}

const Outcome = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <p data-outcome={name} hidden>
    {children}
  </p>
);
