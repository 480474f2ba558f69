import { FormattedMessage, useIntl } from 'react-intl';
import type { ShareAnswer } from '../../api/contract/shares.ts';
import { cutMiddle } from '../../ui/cut-middle.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinkEnd } from './link-end.tsx';

/** Hands a share's link on. */
export function ShareLinkDialog(props: {
  readonly share: ShareAnswer;
  readonly isNew: boolean;
  readonly onClose: () => void;
}) {
  const { share, isNew, onClose } = props;
  const { formatMessage } = useIntl();
  const limit = share.restore_limit;
  return (
    <LinkDialog
      link={share}
      title={formatMessage(
        { id: isNew ? 'sharing.made' : 'sharing.link.title' },
        { title: cutMiddle(share.title) },
      )}
      terms={
        <>
          <LinkEnd until={share.expiration_time} />{' '}
          {limit !== '-1' && <FormattedMessage id="sharing.opens.saves" values={{ count: Number(limit) }} />}
        </>
      }
      {...{ isNew, onClose }}
    />
  );
}
