import { FormattedDate } from 'react-intl';
import { dateTimeFormat } from '../../ui/time-format.ts';

export const DateTime = ({ time }: { time: string }) => (
  <time dateTime={time}>
    <FormattedDate value={time} {...dateTimeFormat} />
  </time>
);
