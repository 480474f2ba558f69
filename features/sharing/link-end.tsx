import { FormattedMessage, useIntl } from 'react-intl';
import { dateTimeFormat } from '../../ui/time-format.ts';

/** @param props.until when a link ends; empty where it does not */
export function LinkEnd({ until }: { readonly until: string }) {
  const { formatDate } = useIntl();
  return until === '' ? (
    <FormattedMessage id="sharing.opens.forever" />
  ) : (
    <FormattedMessage id="sharing.opens.until" values={{ until: formatDate(until, dateTimeFormat) }} />
  );
}
