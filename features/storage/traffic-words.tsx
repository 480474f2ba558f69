import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import type { Traffic } from './traffic.ts';

/** `3 GB of 10 GB used`, or how much it is where there is no limit. */
export function TrafficWords({ traffic: { used, limit } }: { readonly traffic: Traffic }) {
  const { locale } = useSite();
  return limit === undefined ? (
    <FormattedMessage id="storage.traffic.unlimited" values={{ used: byteSize(used, locale) }} />
  ) : (
    <FormattedMessage
      id="storage.traffic.used"
      values={{ used: byteSize(used, locale), limit: byteSize(limit, locale) }}
    />
  );
}
