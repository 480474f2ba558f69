import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DetailsPanel } from '../../features/details/index.ts';
import { $selection, DriveScreen, kindOf, PageHeading, ViewControls } from '../../features/files/index.ts';
import { NothingRecent } from '../../ui/art/nothing-recent.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export default function DriveRecentView() {
  const { formatMessage } = useIntl();
  const selection = useUnit($selection);
  return (
    <DriveScreen
      label={formatMessage({ id: 'files.page.recent' })}
      heading={
        <PageHeading>
          <FormattedMessage id="files.page.recent" />
        </PageHeading>
      }
      controls={<ViewControls isSortable={false} />}
      aside={<DetailsPanel entries={selection} kindOf={kindOf} />}
      empty={
        <EmptyState art={<NothingRecent />} title={<FormattedMessage id="files.emptyRecent.title" />}>
          <FormattedMessage id="files.emptyRecent.text" />
        </EmptyState>
      }
    />
  );
}
