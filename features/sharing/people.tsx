import { useUnit } from 'effector-react';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isEmailAddress, longestEmail } from '../../api/contract/email.ts';
import { type Role, roles } from '../../api/contract/file.ts';
import type { GrantAnswer } from '../../api/contract/grants.ts';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Named } from '../../ui/named.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureReason } from '../notices/index.ts';
import { $account } from '../session/index.ts';
import styles from './people.module.css';
import {
  $isAdding,
  $lastAdded,
  $people,
  $peopleFailure,
  peopleShown,
  personAdded,
  personRemoved,
  roleChosen,
} from './people-model.ts';

/** The people with whom one entry is shared, and a field that adds one. */
export function People({ fileId, isFolder }: { readonly fileId: string; readonly isFolder: boolean }) {
  const { formatMessage } = useIntl();
  const title = useId();
  const field = useRef<HTMLInputElement>(null);
  const [grantee, setGrantee] = useState('');
  const [role, setRole] = useState<Role>('view');
  const [problem, setProblem] = useState<'wrong' | 'own'>();
  const { people, failure, isAdding, lastAdded, account, onShown, onAdded, onRemoved, onRole } = useUnit({
    people: $people,
    failure: $peopleFailure,
    isAdding: $isAdding,
    lastAdded: $lastAdded,
    account: $account,
    onShown: peopleShown,
    onAdded: personAdded,
    onRemoved: personRemoved,
    onRole: roleChosen,
  });
  useEffect(() => void onShown(fileId), [onShown, fileId]);
  useEffect(() => {
    if (lastAdded) setGrantee('');
  }, [lastAdded]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = grantee.trim();
    const fault = faultOf(name, account);
    setProblem(fault);
    if (fault === undefined) onAdded({ grantee: name, role });
    else field.current?.focus();
  };
  const options = roles.map((value) => ({
    value,
    label: formatMessage({ id: `sharing.people.${value}` }),
  }));
  const remove = (grant: GrantAnswer) => {
    onRemoved(grant);
    field.current?.focus();
  };
  return (
    <section className={styles.people} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        <FormattedMessage id="sharing.people" />
      </h3>
      <form
        className={isFolder ? `${styles.form} ${styles.withRole}` : styles.form}
        onSubmit={submit}
        noValidate
      >
        <TextField
          ref={field}
          label={<FormattedMessage id="sharing.people.who" />}
          hint={
            <FormattedMessage id={role === 'edit' ? 'sharing.people.hint.edit' : 'sharing.people.hint'} />
          }
          problem={problem && <FormattedMessage id={`sharing.people.${problem}`} />}
          value={grantee}
          onChanged={(text) => {
            setGrantee(text);
            setProblem(undefined);
          }}
          maxLength={longestEmail}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {isFolder && (
          <Select
            label={formatMessage({ id: 'sharing.people.role' })}
            value={role}
            options={options}
            onChanged={setRole}
          />
        )}
        <Button kind="secondary" type="submit" isBusy={isAdding}>
          <FormattedMessage id="sharing.people.add" />
        </Button>
      </form>
      {people && people.length > 0 && (
        <ul className={styles.list}>
          {people.map((grant) => (
            <li key={grant.id} className={styles.person}>
              <Avatar size="small" name={grant.grantee} />
              <span className={styles.name}>
                <Named name={grant.grantee} />
                {!isFolder && (
                  <span className={styles.role}>
                    <FormattedMessage id="sharing.people.view" />
                  </span>
                )}
              </span>
              {isFolder && (
                <div className={styles.given}>
                  <Select
                    label={formatMessage(
                      { id: 'sharing.people.roleOf' },
                      { name: shownInLine(grant.grantee) },
                    )}
                    isLabelHidden
                    value={grant.role}
                    options={options}
                    onChanged={(chosen) => onRole({ grant, role: chosen })}
                  />
                </div>
              )}
              <IconButton
                label={formatMessage({ id: 'sharing.people.remove' }, { name: shownInLine(grant.grantee) })}
                icon={<X />}
                onClick={() => remove(grant)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.said}>
        {lastAdded && (
          <FormattedMessage id="sharing.people.added" values={{ name: shownInLine(lastAdded.grantee) }} />
        )}
      </p>
      <div role="alert" className={styles.failure}>
        {failure && <FailureReason {...failure} />}
      </div>
    </section>
  );
}

/** Reasons for which the server would refuse it. */
function faultOf(
  name: string,
  account: { readonly email: string; readonly name: string } | null,
): 'wrong' | 'own' | undefined {
  if (name === '' || (name.includes('@') && !isEmailAddress(name))) return 'wrong';
  const isOwn = [account?.email, account?.name].some((own) => own?.toLowerCase() === name.toLowerCase());
  return isOwn ? 'own' : undefined;
}
