import { createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import { Gift, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { isExternal, Link, type Popup, useSite } from '../../engine/view/index.ts';
import { happened } from '../../features/attribution/happened.ts';
import { popupRequested } from '../../features/popups/index.ts';
import { $premium } from '../../features/redeem/index.ts';
import { $account } from '../../features/session/index.ts';
import { ExternalMark } from '../../ui/external-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { dueOf, type Shown } from './promotions.ts';
import styles from './reminders.module.css';

const key = (userId: string): string => `shown_popups.${userId}`;

/** Storage may be closed or broken: then a window comes with each page that is loaded. */
function readShown(userId: string): Readonly<Record<string, Shown>> {
  try {
    return JSON.parse(localStorage.getItem(key(userId)) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function noteShown(userId: string, names: readonly string[], popups: Readonly<Record<string, Popup>>): void {
  const known = readShown(userId);
  const kept = Object.entries(known).filter(([name]) => Object.hasOwn(popups, name));
  const now = Date.now();
  const added = names.map((name) => [name, { times: (known[name]?.times ?? 0) + 1, last: now }] as const);
  try {
    localStorage.setItem(key(userId), JSON.stringify(Object.fromEntries([...kept, ...added])));
  } catch {
    // Full: nothing is kept.
  }
}

const chosen = createEvent();
/** Once for each load of a page: whoever closed a window does not meet the next one at once. */
const $isChosen = createStore(false, { serialize: 'ignore' }).on(chosen, () => true);

/** Windows and banners of the site, opened by themselves. */
export function PromotionsPart() {
  const { popups } = useSite();
  const { account, premium, isChosen, onChosen, onPopup } = useUnit({
    account: $account,
    premium: $premium,
    isChosen: $isChosen,
    onChosen: chosen,
    onPopup: popupRequested,
  });
  const [banner, setBanner] = useState<string>();
  useEffect(() => {
    // A link that opens something is not covered by something else.
    if (isChosen || !account || !premium || location.search.includes('action=')) return;
    onChosen();
    const ends = Date.parse(premium.expire);
    const reader = {
      joined: Date.parse(account.created_at),
      isPremium: premium.status === 'ok',
      ends: Number.isNaN(ends) ? undefined : ends,
    };
    const due = dueOf(popups, { reader, shown: readShown(account.sub), now: Date.now() });
    noteShown(account.sub, due, popups);
    for (const name of due)
      if (popups[name]?.show?.as === 'window') onPopup(name);
      else {
        setBanner(name);
        happened('banner_shown');
      }
  }, [account, premium, popups, isChosen, onChosen, onPopup]);
  const popup = banner === undefined ? undefined : popups[banner];
  return popup && <Banner popup={popup} onClose={() => setBanner(undefined)} />;
}

function Banner({ popup: { title, text, link }, onClose }: { popup: Popup; onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <section className={styles.bar} aria-label={title}>
      <Gift aria-hidden="true" />
      <p className={styles.text}>
        <b>{title}</b> {text}{' '}
        {link && (
          <Link to={link.to} onClick={() => happened('banner_pressed')}>
            {link.label}
            {isExternal(link.to) && <ExternalMark />}
          </Link>
        )}
      </p>
      <IconButton label={formatMessage({ id: 'ui.close' })} icon={<X />} onClick={onClose} />
    </section>
  );
}
