import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import { categories } from '../../../api/contract/file.ts';
import { navigateFx } from '../../../engine/view/index.ts';
import { byteSize } from '../../../ui/byte-size.ts';
import { Select } from '../../../ui/select.tsx';
import { dayFormat } from '../../../ui/time-format.ts';
import type { SearchFilters } from '../location/location.ts';
import { $location } from '../location/location-model.ts';
import { searchAddress } from '../location/search-address.ts';
import styles from './search-filters.module.css';

const kinds = ['', 'folder', ...categories] as const;
const megabyte = 1024 ** 2;
const sizes = ['', String(megabyte), String(100 * megabyte), String(1024 * megabyte)] as const;
const spans = ['', '1', '7', '30', '365'] as const;
const day = 86_400_000;

/**
 * The span of our own that reaches back to a moment. The address keeps the moment: read later it is another span, soon
 * none of ours.
 */
function spanSince(instant: string): string | undefined {
  const passed = (Date.now() - Date.parse(instant)) / day;
  return spans.find((days) => days !== '' && Math.abs(passed - Number(days)) < Math.min(1, Number(days) / 7));
}

/** Filters of a search; they are in the address, so that a search can be bookmarked and shared. */
export default function SearchFilterBar() {
  const { formatMessage, formatDate, locale } = useIntl();
  const { location, onNavigate } = useUnit({ location: $location, onNavigate: navigateFx });
  if (location?.type !== 'search') return null;
  const { text, filters, folderId } = location;
  const narrow = (change: SearchFilters) =>
    void onNavigate({ to: searchAddress(text, { ...filters, ...change }, folderId), isReplacing: true });
  const { since, minSize } = filters;
  const say = (id: string, values?: Record<string, string | number>) =>
    formatMessage({ id: `files.search.${id}` }, values);
  // An address may name a size or a moment that is none of ours. Shown as “any” it would narrow unseen, and “any” could
  // not be chosen.
  const shownSizes = minSize && !sizes.some((size) => size === minSize) ? [...sizes, minSize] : sizes;
  const span = since ? spanSince(since) : '';
  const spanOptions = spans.map((days) => ({
    value: days as string,
    label: days === '' ? say('date.any') : say('date.days', { days: Number(days) }),
  }));
  if (since && span === undefined) {
    spanOptions.push({
      value: since,
      label: say('date.since', { date: formatDate(since, dayFormat) }),
    });
  }
  return (
    <fieldset className={styles.bar} aria-label={say('filters')}>
      {folderId && (
        <Select
          label={say('scope')}
          isLabelHidden
          value={filters.isBelow ? 'folder' : ''}
          options={(['', 'folder'] as const).map((scope) => ({
            value: scope,
            label: say(`scope.${scope || 'any'}`),
          }))}
          onChanged={(scope) => narrow({ isBelow: scope === 'folder' })}
        />
      )}
      <Select
        label={say('kind')}
        isLabelHidden
        value={filters.kind ?? ''}
        options={kinds.map((kind) => ({ value: kind, label: say(`kind.${kind || 'any'}`) }))}
        onChanged={(kind) => narrow({ kind: kind as NonNullable<SearchFilters['kind']> })}
      />
      <Select
        label={say('size')}
        isLabelHidden
        value={minSize ?? ''}
        options={shownSizes.map((size) => ({
          value: size,
          label: size === '' ? say('size.any') : say('size.from', { size: byteSize(size, locale) }),
        }))}
        onChanged={(minSize) => narrow({ minSize })}
      />
      <Select
        label={say('date')}
        isLabelHidden
        value={span ?? since ?? ''}
        options={spanOptions}
        onChanged={(days) =>
          narrow({ since: days === '' ? '' : new Date(Date.now() - Number(days) * day).toISOString() })
        }
      />
    </fieldset>
  );
}
