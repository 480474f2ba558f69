import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import { categories } from '../../api/contract/file.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { Select } from '../../ui/select.tsx';
import { type SearchFilters, searchAddress } from './place.ts';
import { $place } from './place-model.ts';
import styles from './search-filters.module.css';

const kinds = ['', 'folder', ...categories] as const;
const megabyte = 1024 ** 2;
const sizes = ['', String(megabyte), String(100 * megabyte), String(1024 * megabyte)] as const;
const spans = ['', '1', '7', '30', '365'] as const;
const day = 86_400_000;

/** What a search is narrowed to; it stands in the address, so that a search can be kept and sent. */
export default function SearchFilterBar() {
  const { formatMessage, locale } = useIntl();
  const { place, onNavigate } = useUnit({ place: $place, onNavigate: navigateFx });
  if (place?.type !== 'search') return null;
  const { text, filters } = place;
  const narrow = (change: SearchFilters) =>
    void onNavigate({ to: searchAddress(text, { ...filters, ...change }), isReplacing: true });
  const span = filters.since
    ? (spans.find(
        (days) =>
          days !== '' && Math.abs(Date.now() - Date.parse(filters.since ?? '') - Number(days) * day) < day,
      ) ?? '')
    : '';
  const say = (id: string) => formatMessage({ id: `files.search.${id}` });
  return (
    <fieldset className={styles.bar} aria-label={say('filters')}>
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
        value={sizes.find((size) => size === filters.minSize) ?? ''}
        options={sizes.map((size) => ({
          value: size,
          label:
            size === ''
              ? say('size.any')
              : formatMessage({ id: 'files.search.size.from' }, { size: byteSize(size, locale) }),
        }))}
        onChanged={(minSize) => narrow({ minSize })}
      />
      <Select
        label={say('date')}
        isLabelHidden
        value={span}
        options={spans.map((days) => ({
          value: days,
          label:
            days === ''
              ? say('date.any')
              : formatMessage({ id: 'files.search.date.days' }, { days: Number(days) }),
        }))}
        onChanged={(days) =>
          narrow({ since: days === '' ? '' : new Date(Date.now() - Number(days) * day).toISOString() })
        }
      />
    </fieldset>
  );
}
