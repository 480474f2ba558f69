import { FormattedMessage } from 'react-intl';

/** Words of a screen, read out when they come. */
export function Words({ id }: { readonly id: string }) {
  return (
    <p role="status">
      <FormattedMessage id={id} />
    </p>
  );
}
