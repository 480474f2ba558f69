import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Unplugged } from './art/unplugged.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of something that failed to load: the reason, if known, and a retry. */
export function FailedState(props: {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly onRetry: () => void;
}) {
  const { title, children, onRetry } = props;
  return (
    <EmptyState
      art={<Unplugged />}
      title={title}
      actions={
        <Button onClick={() => onRetry()}>
          <FormattedMessage id="ui.retry" />
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
