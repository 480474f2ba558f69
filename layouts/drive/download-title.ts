import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { $downloadProgress } from '../../features/tasks/frame.ts';

/**
 * While downloads run, the title of the window begins with their progress, and the icon of the installed app has their
 * number. The page's own title follows it, also after it changes.
 */
export function useDownloadTitle(): void {
  const { formatNumber } = useIntl();
  const progress = useUnit($downloadProgress);
  const mark = progress && `${formatNumber(progress.part, { style: 'percent' })} · `;
  const count = progress?.count ?? 0;
  useEffect(() => {
    if (!mark) return;
    const title = document.querySelector('title');
    if (!title) return;
    const put = (): void => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title;
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
    };
  }, [mark]);
  useEffect(() => {
    // Only where the app is installed does it do anything.
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
    if (count === 0 || !setAppBadge || !clearAppBadge) return;
    setAppBadge.call(navigator, count).catch(() => {});
    return () => void clearAppBadge.call(navigator).catch(() => {});
  }, [count]);
}
