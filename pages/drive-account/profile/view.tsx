import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { shownText, writtenText } from '../../../api/contract/shown-text.ts';
import type { Account } from '../../../features/session/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ErrorMessage } from '../error-message.tsx';
import { Row, Section } from '../section.tsx';
import {
  $nameError,
  nameSubmitted,
  pictureChosen,
  pictureRemoved,
  removePictureFx,
  renameFx,
} from './model.ts';
import styles from './view.module.css';

/** The public profile: picture, name; and the address for letters. */
export function Profile({ account }: { readonly account: Account }) {
  return (
    <Section name="profile">
      <Picture account={account} />
      <Name name={account.name} key={account.name} />
      <Row title={<FormattedMessage id="account.profile.email" />}>{account.email}</Row>
      <Row title={<FormattedMessage id="account.profile.since" />}>
        <FormattedDate value={account.created_at} dateStyle="long" />
      </Row>
    </Section>
  );
}

function Picture({ account }: { readonly account: Account }) {
  const chooser = useRef<HTMLInputElement>(null);
  const { onChosen, onRemove, isRemoving } = useUnit({
    onChosen: pictureChosen,
    onRemove: pictureRemoved,
    isRemoving: removePictureFx.pending,
  });
  const { formatMessage } = useIntl();
  return (
    <div className={styles.picture}>
      <Avatar name={account.name} picture={account.picture || undefined} size="large" />
      <div className={styles.pictureActions}>
        <Button kind="secondary" size="small" onClick={() => chooser.current?.click()}>
          <FormattedMessage id="account.profile.choosePicture" />
        </Button>
        {account.picture && (
          <Button kind="quiet" size="small" isBusy={isRemoving} onClick={() => onRemove()}>
            <FormattedMessage id="account.profile.removePicture" />
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-label={formatMessage({ id: 'account.profile.choosePicture' })}
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChosen(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}

function Name({ name }: { readonly name: string }) {
  const { error, isBusy, onSubmit } = useUnit({
    error: $nameError,
    isBusy: renameFx.pending,
    onSubmit: nameSubmitted,
  });
  const { formatMessage } = useIntl();
  const [value, setValue] = useState(() => shownText(name));
  const isChanged = value.trim() !== '' && value.trim() !== shownText(name);
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(writtenText(value, name));
      }}
    >
      <TextField
        label={formatMessage({ id: 'account.profile.name' })}
        hint={formatMessage({ id: 'account.profile.nameHint' })}
        problem={error && <ErrorMessage facts={error} />}
        value={value}
        onChanged={setValue}
        autoComplete="nickname"
        maxLength={64}
      />
      <Button kind="secondary" type="submit" isBusy={isBusy} disabled={!isChanged}>
        <FormattedMessage id="account.save" />
      </Button>
    </form>
  );
}
