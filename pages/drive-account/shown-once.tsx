import { type ReactNode, type RefCallback, useCallback, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fields from './fields.module.css';

/** A dialog for a secret that is never shown again: it is copied, and stays until somebody says that it is kept. */
export function ShownOnce(props: {
  readonly title: string;
  /** The text that is copied. */
  readonly secret: string;
  /** Said where the browser does not let the page copy; the secret is selected then. */
  readonly refused: ReactNode;
  /** Of the button that closes the dialog. */
  readonly kept: ReactNode;
  readonly onClose: () => void;
  /** @param secret for the element that is selected where nothing can be copied. */
  readonly children: (secret: RefCallback<HTMLElement>) => ReactNode;
}) {
  const { title, secret, refused, kept, onClose, children } = props;
  const shown = useRef<HTMLElement>(null);
  const setShown = useCallback((element: HTMLElement | null) => {
    shown.current = element;
  }, []);
  const [copied, setCopied] = useState<'copied' | 'refused'>();
  const copy = async () => {
    try {
      // There is no clipboard where the origin is not secure.
      await navigator.clipboard.writeText(secret);
      setCopied('copied');
    } catch {
      setCopied('refused');
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  const footer = (
    <>
      <Button kind="secondary" autoFocus onClick={() => void copy()}>
        <FormattedMessage id={copied === 'copied' ? 'account.copied' : 'account.copy'} />
      </Button>
      <Button onClick={onClose}>{kept}</Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer} keepsOpen>
      <div className={fields.form}>
        {children(setShown)}
        <p role="status">{copied === 'refused' && refused}</p>
      </div>
    </Dialog>
  );
}
