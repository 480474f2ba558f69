import { FormattedMessage } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { useSite } from '../../engine/view/index.ts';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import type { BlockedContent } from './schema.ts';

/** No links here: they would lead to this page again. */
export default function BlockedView({ content: { reason, regions = [] } }: PageProps<BlockedContent>) {
  const { name } = useSite();
  return (
    <StatePage
      art={<Unplugged />}
      title={<FormattedMessage id="blocked.title" values={{ name }} />}
      lead={<FormattedMessage id={reason === 'country' ? 'blocked.country' : 'blocked.address'} />}
    >
      <p data-blocked>
        <FormattedMessage id="blocked.note" />
      </p>
      {regions.length > 0 && (
        <div data-regions={regions.join(' ')}>
          <button className={buttonClass()} type="button" data-check-again>
            <FormattedMessage id="blocked.again" />
          </button>
        </div>
      )}
    </StatePage>
  );
}
