import { useUnit } from 'effector-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { $account } from '../../features/session/index.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fields from './fields.module.css';

/** A dialog that is one form: “Cancel”, and the button that sends it, which Enter presses too. */
export function FormDialog(props: {
  readonly title: string;
  readonly submit: ReactNode;
  readonly kind?: ButtonKind | undefined;
  readonly isBusy: boolean;
  /** Whether everything is filled in. */
  readonly isReady: boolean;
  readonly keepsOpen?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, submit, kind, isBusy, isReady, keepsOpen = true, onSubmit, onClose, children } = props;
  const form = useId();
  const footer = (
    <>
      <Button kind="secondary" onClick={onClose}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button kind={kind} type="submit" form={form} isBusy={isBusy} disabled={!isReady}>
        {submit}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer} keepsOpen={keepsOpen}>
      <form
        className={fields.form}
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

/** For password managers: whose password the fields beside it hold. */
export function AccountName() {
  const account = useUnit($account);
  return <input type="text" autoComplete="username" value={account?.email ?? ''} readOnly hidden />;
}
