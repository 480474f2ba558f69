import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import list from './list.module.css';

/** A failed part, with a retry. In a row it replaces the row's text. */
export function Missing(props: { readonly onRetry: () => void; readonly isInRow?: boolean }) {
  const { onRetry, isInRow = false } = props;
  return (
    <div className={isInRow ? `${list.missing} ${list.inRow}` : list.missing} role="alert">
      <p>
        <FormattedMessage id="account.missing" />
      </p>
      <Button kind="secondary" size="small" onClick={onRetry}>
        <FormattedMessage id="ui.retry" />
      </Button>
    </div>
  );
}
