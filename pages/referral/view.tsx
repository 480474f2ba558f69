import { useUnit } from 'effector-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { Invitations } from '../../api/contract/rewards.ts';
import { href } from '../../engine/index.ts';
import { useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { $invitations, $isMissing, $planName, linkCopied, retried } from './model.ts';
import styles from './view.module.css';

/** The link by which one invites others, and what has become of it. */
export default function ReferralView() {
  const { invitations, plan, isMissing, onRetry } = useUnit({
    invitations: $invitations,
    plan: $planName,
    isMissing: $isMissing,
    onRetry: retried,
  });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <FormattedMessage id="referral.title" />
      </h1>
      {invitations ? (
        <Loaded invitations={invitations} plan={plan} />
      ) : isMissing ? (
        <FailedState title={<FormattedMessage id="referral.missing" />} onRetry={() => onRetry()} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton shape="line" />
        </div>
      )}
    </div>
  );
}

function Loaded({ invitations, plan }: { readonly invitations: Invitations; readonly plan: string }) {
  const { inviter_days: inviter, invited_days: invited, after, monthly, most } = invitations;
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage id="referral.lead" values={{ inviter, invited, plan }} />
      </p>
      <p className={styles.terms}>
        <FormattedMessage
          id={after === 'first-file' ? 'referral.after.first-file' : 'referral.after.verified-mail'}
        />{' '}
        <FormattedMessage id="referral.limit" values={{ monthly, most }} />
      </p>
      <InviteLink code={invitations.code} />
      <dl className={styles.counts}>
        <Count name="invited" value={invitations.invited} />
        <Count name="counted" value={invitations.counted} />
        <Count name="month" value={`${invitations.this_month} / ${monthly}`} />
        <Count name="days" value={invitations.total_days} />
      </dl>
      <section className={styles.history}>
        <h2>
          <FormattedMessage id="referral.history" />
        </h2>
        <History invitations={invitations.invitations} />
      </section>
    </>
  );
}

function InviteLink({ code }: { readonly code: string }) {
  const { origin, locale } = useSite();
  const { formatMessage } = useIntl();
  const onCopied = useUnit(linkCopied);
  const link = `${origin}${href('/invite/:code', { code }, { locale })}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      onCopied();
    } catch {
      // Without permission the link stands in its field, chosen when it is pressed.
    }
  };
  return (
    <section className={styles.link}>
      <QrCode text={link} label={formatMessage({ id: 'referral.qr' })} />
      <div className={styles.words}>
        <TextField
          label={<FormattedMessage id="referral.link" />}
          hint={<FormattedMessage id="referral.code" values={{ code }} />}
          value={link}
          onChanged={() => {}}
          onFocus={(event) => event.target.select()}
          readOnly
        />
        <Button className={styles.copy ?? ''} onClick={copy}>
          <FormattedMessage id="referral.copy" />
        </Button>
      </div>
    </section>
  );
}

function Count({ name, value }: { readonly name: string; readonly value: number | string }) {
  return (
    <div className={styles.count}>
      <dd>{value}</dd>
      <dt>
        <FormattedMessage id={`referral.count.${name}`} />
      </dt>
    </div>
  );
}

function History({ invitations }: { readonly invitations: Invitations['invitations'] }) {
  if (invitations.length === 0)
    return (
      <p className={styles.soft}>
        <FormattedMessage id="referral.none" />
      </p>
    );
  return (
    <ol className={styles.list}>
      {invitations.map(({ created_time: time, is_counted: isCounted, days }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: invitations have no name, and the list is read whole.
        <li key={at}>
          <time dateTime={time}>
            <FormattedDate value={time} dateStyle="medium" />
          </time>
          {days > 0 ? (
            <b className={styles.given}>
              <FormattedMessage id="referral.gives" values={{ days }} />
            </b>
          ) : (
            <span className={styles.soft}>
              <FormattedMessage id={isCounted ? 'referral.full' : 'referral.waiting'} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
