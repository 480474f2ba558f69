import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** One line, cut where it is long: what a device says of itself may be words to talk somebody into it. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>
        <FormattedMessage id={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
