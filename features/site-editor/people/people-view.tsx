import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { siteRoles } from '../../../api/contract/site-role.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { Named } from '../../../ui/named.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import { type SitePerson, setRoleFx } from '../calls.ts';
import { Waiting } from '../screen/waiting.tsx';
import {
  $account,
  $people,
  $peopleFailure,
  $role,
  $roleFailure,
  accountChanged,
  peopleRequested,
  roleChanged,
  roleChosen,
  roleGiven,
} from './model.ts';
import styles from './people-view.module.css';

/** Who may do what with the site; the operator gives roles and takes them. */
export default function PeopleView() {
  const { people, failure, onAsk } = useUnit({
    people: $people,
    failure: $peopleFailure,
    onAsk: peopleRequested,
  });
  useEffect(() => onAsk(), [onAsk]);
  return (
    <div className={styles.people}>
      <h2 className={styles.title}>
        <FormattedMessage id="siteEditor.people.title" />
      </h2>
      <Give />
      {failure && (
        <FailedPart onRetry={() => onAsk()}>
          <FailureReason {...failure} />
        </FailedPart>
      )}
      {people === null && !failure && <Waiting />}
      {people?.length === 0 && (
        <p className={styles.none}>
          <FormattedMessage id="siteEditor.people.none" />
        </p>
      )}
      {people && people.length > 0 && (
        <ul className={styles.list} ref={keepFocus}>
          {people.map((person) => (
            <Person key={person.user_id} person={person} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Give() {
  const { formatMessage } = useIntl();
  const form = useUnit({
    account: $account,
    role: $role,
    failure: $roleFailure,
    isBusy: setRoleFx.pending,
    onAccount: accountChanged,
    onRole: roleChosen,
    onGive: roleGiven,
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.onGive();
      }}
    >
      <TextField
        label={formatMessage({ id: 'siteEditor.people.account' })}
        hint={formatMessage({ id: 'siteEditor.people.accountHint' })}
        problem={form.failure && <FailureReason {...form.failure} />}
        value={form.account}
        onChanged={form.onAccount}
        autoComplete="off"
        maxLength={320}
      />
      <Select
        label={formatMessage({ id: 'siteEditor.people.role' })}
        hint={formatMessage({ id: `siteEditor.role.${form.role}.about` })}
        value={form.role}
        options={siteRoles.map((value) => ({
          value,
          label: formatMessage({ id: `siteEditor.role.${value}` }),
        }))}
        onChanged={form.onRole}
      />
      <Button
        className={styles.give}
        type="submit"
        isBusy={form.isBusy}
        disabled={form.account.trim() === ''}
      >
        <FormattedMessage id="siteEditor.people.give" />
      </Button>
    </form>
  );
}

function Person({ person }: { readonly person: SitePerson }) {
  const { formatMessage } = useIntl();
  const onRole = useUnit(roleChanged);
  const { name, email, role } = person;
  return (
    <li className={styles.person}>
      <Avatar name={name} picture="" />
      <div className={styles.words}>
        <p className={styles.name}>
          <Named name={name} />
        </p>
        <p className={styles.email}>{email}</p>
      </div>
      {person.is_operator ? (
        <p className={styles.email}>
          <FormattedMessage id="siteEditor.people.operator" />
        </p>
      ) : (
        <div className={styles.choice}>
          <Select
            label={formatMessage({ id: 'siteEditor.people.roleOf' }, { name: shownInLine(name) })}
            isLabelHidden
            value={role as SitePerson['role'] | 'none'}
            options={[
              ...siteRoles.map((value) => ({
                value,
                label: formatMessage({ id: `siteEditor.role.${value}` }),
              })),
              { value: 'none' as const, label: formatMessage({ id: 'siteEditor.people.remove' }) },
            ]}
            onChanged={(value) => onRole({ account: email, role: value })}
          />
        </div>
      )}
    </li>
  );
}
