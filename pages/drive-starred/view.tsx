import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DetailsPanel } from '../../features/details/index.ts';
import { $selection, DriveScreen, kindOf, PageHeading, ViewControls } from '../../features/files/index.ts';
import { NothingStarred } from '../../ui/art/nothing-starred.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export default function DriveStarredView() {
  const { formatMessage } = useIntl();
  const selection = useUnit($selection);
  return (
    <DriveScreen
      label={formatMessage({ id: 'files.page.starred' })}
      heading={
        <PageHeading>
          <FormattedMessage id="files.page.starred" />
        </PageHeading>
      }
      controls={<ViewControls />}
      aside={<DetailsPanel entries={selection} kindOf={kindOf} />}
      empty={
        <EmptyState art={<NothingStarred />} title={<FormattedMessage id="files.emptyStarred.title" />}>
          <FormattedMessage id="files.emptyStarred.text" />
        </EmptyState>
      }
    />
  );
}
