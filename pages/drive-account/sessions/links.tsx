import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../section.tsx';
import { endLinksFx, linksEnded } from './model.ts';

/** Addresses of content: valid for everyone who has them, until they expire or are ended. */
export function Links() {
  const { isEnding, onEnd } = useUnit({ isEnding: endLinksFx.pending, onEnd: linksEnded });
  return (
    <Row
      title={<FormattedMessage id="account.links.title" />}
      actions={
        <Button kind="secondary" size="small" disabled={isEnding} onClick={() => onEnd()}>
          <FormattedMessage id="account.links.end" />
        </Button>
      }
    >
      <FormattedMessage id="account.links.about" />
    </Row>
  );
}
