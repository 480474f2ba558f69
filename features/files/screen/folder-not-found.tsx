import { FormattedMessage } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { NothingFound } from '../../../ui/art/nothing-found.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** In the place of a folder that is not there any more, or never was. */
export default function FolderNotFound() {
  return (
    <EmptyState
      art={<NothingFound />}
      title={<FormattedMessage id="files.gone.title" />}
      actions={
        <Link className={buttonClass('secondary')} to="/drive/all">
          <FormattedMessage id="files.gone.home" />
        </Link>
      }
    >
      <FormattedMessage id="files.gone.text" />
    </EmptyState>
  );
}
