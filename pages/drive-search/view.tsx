import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { DetailsPanel } from '../../features/details/index.ts';
import {
  $location,
  $selection,
  DriveScreen,
  kindOf,
  loadSearchFilters,
  PageHeading,
  searchAddress,
  ViewControls,
} from '../../features/files/index.ts';
import { lateArt } from '../../ui/art/late-art.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { late } from '../../ui/late.tsx';
import { Named } from '../../ui/named.tsx';
import { mayNameShare } from './share-named.ts';
import type { SharedContentProps } from './shared-content.tsx';
import styles from './view.module.css';

const SearchFilterBar = late(loadSearchFilters, <div className={styles.filters} />);

/** Few search for links. */
const SharedContent = late<SharedContentProps>(() => import('./shared-content.tsx'), null);

const NothingFound = lateArt(async () => (await import('../../ui/art/nothing-found.tsx')).NothingFound);

export default function DriveSearchView() {
  const { formatMessage } = useIntl();
  const { location, selection } = useUnit({ location: $location, selection: $selection });
  const text = location?.type === 'search' ? location.text.trim() : '';
  const isNarrowed = location?.type === 'search' && Object.values(location.filters).some(Boolean);
  return (
    <DriveScreen
      label={formatMessage({ id: 'files.page.search' })}
      heading={
        <PageHeading>
          {text === '' ? (
            <FormattedMessage id="files.page.search" />
          ) : (
            <FormattedMessage id="files.search.title" values={{ text: <Named name={text} /> }} />
          )}
        </PageHeading>
      }
      controls={<ViewControls isPinnable={false} />}
      banner={
        <>
          {mayNameShare(text) && <SharedContent text={text} />}
          <SearchFilterBar />
        </>
      }
      aside={<DetailsPanel entries={selection} kindOf={kindOf} />}
      empty={
        text === '' ? (
          <EmptyState art={<NothingFound />} title={<FormattedMessage id="files.search.begin" />} />
        ) : (
          <EmptyState
            art={<NothingFound />}
            title={<FormattedMessage id="files.emptySearch.title" />}
            actions={
              isNarrowed && (
                <Link className={buttonClass('secondary')} to={searchAddress(text, {}, location.folderId)}>
                  <FormattedMessage id="files.search.filters.clear" />
                </Link>
              )
            }
          >
            <FormattedMessage id="files.emptySearch.text" />
          </EmptyState>
        )
      }
    />
  );
}
