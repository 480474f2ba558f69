import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureReason } from '../notices/index.ts';
import { $codeProblem, $isRedeeming, codeSubmitted } from './model.ts';

interface RedeemDialogProps {
  /** The code that a link brought, or nothing. */
  readonly code: string;
  readonly onClose: () => void;
}

/** Asks for an activation code. It closes by itself when the code was good. */
export default function RedeemDialog({ code: linked, onClose }: RedeemDialogProps) {
  const { formatMessage } = useIntl();
  const { facts, isBusy, onSubmit } = useUnit({
    facts: $codeProblem,
    isBusy: $isRedeeming,
    onSubmit: codeSubmitted,
  });
  const [code, setCode] = useState(linked);
  const form = useId();
  const problem = facts && <FailureReason {...facts} />;
  const footer = (
    <>
      <Button kind="secondary" onClick={onClose}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button type="submit" form={form} isBusy={isBusy} disabled={code.trim() === ''}>
        <FormattedMessage id="redeem.submit" />
      </Button>
    </>
  );
  return (
    <Dialog title={formatMessage({ id: 'redeem.title' })} onClose={onClose} footer={footer}>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(code);
        }}
      >
        <TextField
          label={formatMessage({ id: 'redeem.code' })}
          hint={formatMessage({ id: 'redeem.hint' })}
          problem={problem}
          value={code}
          onChanged={setCode}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          placeholder="XXXX-XXXX-XXXX-XXXX"
        />
      </form>
    </Dialog>
  );
}
