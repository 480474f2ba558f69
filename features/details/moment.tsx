import { FormattedDate } from 'react-intl';
import { momentFormat } from '../../ui/time-format.ts';

export const Moment = ({ time }: { time: string }) => (
  <time dateTime={time}>
    <FormattedDate value={time} {...momentFormat} />
  </time>
);
