import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { $offer, offerAccepted, offerDeclined } from './model.ts';
import styles from './offer.module.css';

/** Asks whether the account of a link is the person's own: anybody can send a link with a code of theirs. */
export function Offer() {
  const { offer, onAccept, onDecline } = useUnit({
    offer: $offer,
    onAccept: offerAccepted,
    onDecline: offerDeclined,
  });
  return (
    <>
      <p className={styles.text} role="status">
        <FormattedMessage id="signIn.program.offer" values={{ account: <bdi>{offer?.account}</bdi> }} />
      </p>
      <div className={styles.buttons}>
        <Button size="large" onClick={() => onAccept()}>
          <FormattedMessage id="signIn.program.accept" />
        </Button>
        <Button kind="secondary" size="large" onClick={() => onDecline()}>
          <FormattedMessage id="signIn.program.decline" />
        </Button>
      </div>
    </>
  );
}
