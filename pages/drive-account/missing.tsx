import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import list from './list.module.css';

/** A list that did not come, and the way to ask again. */
export function Missing({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={list.missing} role="alert">
      <p>
        <FormattedMessage id="account.missing" />
      </p>
      <Button kind="secondary" size="small" onClick={onRetry}>
        <FormattedMessage id="ui.retry" />
      </Button>
    </div>
  );
}
