import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DetailsPanel } from '../../features/details/index.ts';
import { $selection, DriveScreen, kindOf, PageHeading, ViewControls } from '../../features/files/index.ts';
import { EmptyShelf } from '../../ui/art/empty-shelf.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export default function DriveReceivedView() {
  const { formatMessage } = useIntl();
  const selection = useUnit($selection);
  return (
    <DriveScreen
      label={formatMessage({ id: 'files.page.received' })}
      heading={
        <PageHeading>
          <FormattedMessage id="files.page.received" />
        </PageHeading>
      }
      controls={<ViewControls />}
      aside={<DetailsPanel entries={selection} kindOf={kindOf} />}
      empty={
        <EmptyState art={<EmptyShelf />} title={<FormattedMessage id="files.emptyReceived.title" />}>
          <FormattedMessage id="files.emptyReceived.text" />
        </EmptyState>
      }
    />
  );
}
