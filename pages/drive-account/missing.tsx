import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import list from './list.module.css';

/** Says that something could not be read, with a way to ask again. In a row it stands where the row's words do. */
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
